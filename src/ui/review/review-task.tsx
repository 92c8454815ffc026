import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useToday } from '../session/today-context.ts';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { addToCalendar } from '../process/add-to-calendar.ts';
import { DecisionCard } from '../process/decision-card.tsx';
import { ProcessCard } from '../process/process-card.tsx';
import { peopleOf } from '../who/people-of.ts';
import { choicesOf } from './review-choices.tsx';
import { ReviewHint } from './review-hint.tsx';
import { reviewVerb, type ReviewDecision } from './review-verb.ts';
import { StuckProject } from './stuck-project.tsx';
import type { ReviewCard, ReviewRound } from './use-review.ts';

interface ReviewTaskProps {
  readonly round: ReviewRound;
  readonly card: ReviewCard;
}

/** The card of a task by its part: Process's own in the inbox, its questions with other answers elsewhere. */
export function ReviewTask({ round, card: { part, task } }: ReviewTaskProps) {
  const device = useDevice();
  const { families } = useSpaces();
  const today = useToday();
  const edit = useUrlDialog('edit');
  const me = device.author.id;

  const decide = (decision: ReviewDecision) => {
    void round.act(reviewVerb(task, decision, { today, me }), {
      isNewProject: decision.kind === 'convert',
    });
  };
  const shared = {
    task,
    people: peopleOf(task.family_id, families, me),
    takesFocus: round.hasActed,
    projectName: task.project_ref === null ? undefined : round.review.projectNames.get(task.project_ref),
    onDecide: decide,
    onEdit: () => edit.open(task.ref),
  };

  if (part === 'inbox') {
    return (
      <ProcessCard
        {...shared}
        onCalendar={(how) => {
          addToCalendar(task, how, device.clock());
          round.pass(false);
        }}
        onSkip={() => round.pass(false)}
        onComplete={() => decide({ kind: 'complete' })}
      />
    );
  }
  if (part === 'stuck')
    return <StuckProject {...shared} onAct={round.act} onComplete={() => decide({ kind: 'complete' })} />;
  return (
    <DecisionCard
      {...shared}
      hint={<ReviewHint part={part} task={task} />}
      firstChoices={(ask) => choicesOf(part, task, { ask, decide, keep: () => round.pass(true) })}
    />
  );
}
