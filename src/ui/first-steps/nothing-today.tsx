import type { FirstStep } from '#domain/first-steps.ts';
import * as texts from '#words/en/first-steps.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { paths } from '../paths.ts';
import { HelpOffer } from './help-offer.tsx';
import { useNextStep } from './use-next-step.ts';
import { WriteDown } from './write-down.tsx';

/** The empty dashboard: leads a newcomer step by step, and everybody else to where there is something to do. */
export default function NothingToday() {
  const next = useNextStep();
  if (next === undefined) return null;
  const { first, hasInbox, hasTodo } = next;
  if (first !== null) {
    return (
      <>
        <EmptyState actions={<FirstAction step={first} />}>{firstWords(first)}</EmptyState>
        <HelpOffer />
      </>
    );
  }
  if (hasTodo) {
    return (
      <EmptyState actions={<ButtonLink to={paths.todo}>{texts.chooseFromTodo}</ButtonLink>}>
        {texts.nothingToday}
      </EmptyState>
    );
  }
  return <EmptyState actions={hasInbox ? <ToProcess /> : <WriteDown />}>{texts.nothingToChoose}</EmptyState>;
}

function FirstAction({ step }: { readonly step: FirstStep }) {
  switch (step.kind) {
    case 'capture':
      return <WriteDown />;
    case 'process':
      return <ToProcess />;
    case 'project':
      return (
        <ButtonLink look="primary" to={paths.projects} state={{ isAdding: true }}>
          {texts.startProject}
        </ButtonLink>
      );
  }
}

function ToProcess() {
  return (
    <ButtonLink look="primary" to={paths.process}>
      {texts.processThem}
    </ButtonLink>
  );
}

function firstWords(step: FirstStep): string {
  switch (step.kind) {
    case 'capture':
      return step.done === 0 ? texts.firstThoughts({ of: step.of }) : texts.moreThoughts(step);
    case 'process':
      return texts.firstProcess;
    case 'project':
      return texts.firstProject;
  }
}
