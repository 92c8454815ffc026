import { useRef, useState } from 'react';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/process.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { saveFile } from '../parts/save-file.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { outcomeWords } from '../task/outcome-words.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { UNDO_MS } from '../toasts/toasts.ts';
import { googleCalendarUrl, icsFile } from './calendar.ts';
import { decisionVerbs, type Decision } from './decision-verbs.ts';
import { ProcessCard } from './process-card.tsx';
import styles from './process-screen.module.css';
import { useProcessRound } from './use-process-round.ts';

export default function ProcessScreen() {
  const device = useDevice();
  const toasts = useToasts();
  const edit = useUrlDialog('edit');
  const round = useProcessRound();
  const told = useRef<number | null>(null);
  const [hasActed, setActed] = useState(false);

  const act = async (verb: Verb): Promise<boolean> => {
    const outcome = await commit(device, verb);
    if (outcome.kind !== 'saved') toasts.show({ type: 'error', message: outcomeWords(outcome) });
    return outcome.kind === 'saved';
  };
  const deal = (task: TaskRow, decision: Decision) => {
    const { verb, message, undo } = decisionVerbs(task, decision);
    const takeBack = async () => {
      if (await act(undo)) round?.takeBack(task.ref);
    };
    setActed(true);
    round?.dealWith(async () => {
      const isSaved = await act(verb);
      if (isSaved) tellLatest(message, () => void takeBack());
      return isSaved;
    });
  };
  // One toast at a time: decisions come faster than toasts disappear, and would be covered by them.
  const tellLatest = (message: string, run: () => void) => {
    if (told.current !== null) toasts.dismiss(told.current);
    told.current = toasts.show({
      type: 'info',
      message,
      action: { text: texts.undo, run, takesBack: true },
      lifetimeMs: UNDO_MS,
    });
  };
  const addToCalendar = ({ name, ref }: TaskRow, how: 'page' | 'file') => {
    const at = device.clock();
    if (how === 'page') window.open(googleCalendarUrl({ title: name, at }), '_blank', 'noopener,noreferrer');
    else saveFile({ name: 'task.ics', type: 'text/calendar', text: icsFile({ title: name, at, uid: ref }) });
    setActed(true);
    round?.pass();
  };

  if (round === undefined) {
    return (
      <Screen title={texts.process}>
        <SkeletonRows />
      </Screen>
    );
  }
  const { task } = round;
  return (
    <Screen title={texts.process}>
      {task === null ? (
        <NothingLeft skipped={round.skipped} onRestart={round.restart} />
      ) : (
        <div className={styles['screen']}>
          <div className={styles['progress']}>
            <progress
              className={styles['line']}
              aria-label={texts.progress}
              value={round.position}
              max={round.total}
            />
            <p>{texts.position({ position: round.position, total: round.total })}</p>
          </div>
          <ProcessCard
            key={task.ref}
            task={task}
            takesFocus={hasActed}
            onDecide={(decision) => deal(task, decision)}
            onCalendar={(how) => addToCalendar(task, how)}
            onSkip={() => {
              setActed(true);
              round.skip();
            }}
            onComplete={() => deal(task, { kind: 'complete' })}
            onEdit={() => edit.open(task.ref)}
          />
        </div>
      )}
    </Screen>
  );
}

function NothingLeft({ skipped, onRestart }: { readonly skipped: number; readonly onRestart: () => void }) {
  if (skipped > 0) {
    return (
      <EmptyState
        actions={
          <>
            <Button look="primary" onClick={onRestart}>
              {texts.startOver}
            </Button>
            <ButtonLink to={paths.todo}>{texts.toTodo}</ButtonLink>
          </>
        }
      >
        {texts.roundOver({ count: skipped })}
      </EmptyState>
    );
  }
  return (
    <WhenHere part="open">
      <EmptyState
        actions={
          <ButtonLink to={paths.todo} look="primary">
            {texts.toTodo}
          </ButtonLink>
        }
      >
        {texts.nothingLeft}
      </EmptyState>
    </WhenHere>
  );
}
