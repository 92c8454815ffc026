import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/process.ts';
import { weeklyReview } from '#words/en/review-day.ts';
import { useNextStep } from '../first-steps/use-next-step.ts';
import { WriteDown } from '../first-steps/write-down.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { isFocusLost } from '../parts/is-focus-lost.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { useAct } from '../acts/use-act.ts';
import { addToCalendar } from './add-to-calendar.ts';
import { decisionVerb, type Decision } from './decision-verb.ts';
import { ProcessCard } from './process-card.tsx';
import styles from './process-screen.module.css';
import { useProcessRound } from './use-process-round.ts';
import { peopleOf } from '../who/people-of.ts';

export default function ProcessScreen() {
  const device = useDevice();
  const act = useAct();
  const { families } = useSpaces();
  const edit = useUrlDialog('edit');
  const round = useProcessRound();
  const [hasActed, setActed] = useState(false);

  const deal = (task: TaskRow, decision: Decision) => {
    setActed(true);
    round?.dealWith(async () => {
      const outcome = await act(decisionVerb(task, decision, device.author.id), {
        // Decisions come faster than toasts disappear.
        kind: 'decision',
        onTakenBack: () => round.takeBack(task.ref),
      });
      return outcome.kind === 'saved';
    });
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
        <NothingLeft skipped={round.skipped} takesFocus={hasActed} onRestart={round.restart} />
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
            people={peopleOf(task.family_id, families, device.author.id)}
            takesFocus={hasActed}
            onDecide={(decision) => deal(task, decision)}
            onCalendar={(how) => {
              addToCalendar(task, how, device.clock());
              setActed(true);
              round.pass();
            }}
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

interface NothingLeftProps {
  readonly skipped: number;
  /** The last answer had it, and is gone. */
  readonly takesFocus: boolean;
  readonly onRestart: () => void;
}

function NothingLeft({ skipped, takesFocus, onRestart }: NothingLeftProps) {
  const next = useNextStep();
  if (next === undefined) return <SkeletonRows />;
  if (skipped > 0) {
    return (
      <EmptyState
        actions={
          <>
            <Button look="primary" onClick={onRestart}>
              {texts.startOver}
            </Button>
            {next.hasTodo && <ButtonLink to={paths.todo}>{texts.toTodo}</ButtonLink>}
          </>
        }
      >
        <Over takesFocus={takesFocus}>{texts.roundOver({ count: skipped })}</Over>
      </EmptyState>
    );
  }
  return (
    <WhenHere part="open">
      <EmptyState
        actions={
          next.hasTodo ? (
            <>
              <ButtonLink to={paths.todo} look="primary">
                {texts.toTodo}
              </ButtonLink>
              <ButtonLink to={paths.review}>{weeklyReview}</ButtonLink>
            </>
          ) : (
            <WriteDown />
          )
        }
      >
        <Over takesFocus={takesFocus}>{texts.nothingLeft}</Over>
      </EmptyState>
    </WhenHere>
  );
}

/** Heard by who cannot see that the card is gone. */
function Over({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus && isFocusLost()) words.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <span ref={words} tabIndex={-1} className={styles['over']}>
      {children}
    </span>
  );
}
