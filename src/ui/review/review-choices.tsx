/** The answers of each part. The first is what most tasks get. */
import {
  CalendarClock,
  Check,
  CircleCheck,
  CirclePlay,
  Hand,
  Hourglass,
  Moon,
  Star,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { SOMEDAY } from '#domain/day.ts';
import type { ProcessStep } from '#domain/process-flow.ts';
import type { ReviewPart } from '#domain/review.ts';
import type { Task } from '#domain/task.ts';
import { hasWho } from '#domain/task-types.ts';
import { someday } from '#words/en/day-labels.ts';
import * as dayTexts from '#words/en/days.ts';
import * as texts from '#words/en/review.ts';
import type { Choice } from '../process/decision-card.tsx';
import type { ReviewDecision } from './review-verb.ts';

interface Answers {
  readonly ask: (step: ProcessStep) => void;
  readonly decide: (decision: ReviewDecision) => void;
  /** It stays as it is. */
  readonly keep: () => void;
}

export function choicesOf(
  part: Exclude<ReviewPart, 'inbox' | 'stuck'>,
  task: Pick<Task, 'type' | 'important'>,
  { ask, decide, keep }: Answers,
): readonly Choice[] {
  const complete = choice(CircleCheck, texts.itIsDone, () => decide({ kind: 'complete' }));
  const later = choice(CalendarClock, dayTexts.later, () => ask({ kind: 'later' }));
  const rest = choice(Moon, someday, () => decide({ kind: 'defer', not_before: SOMEDAY }));
  const remove = choice(Trash2, texts.deleteIt, () => decide({ kind: 'delete' }));
  const give = choice(UserRound, texts.giveIt, () => ask({ kind: 'who' }));
  // A project ends, and is deleted with its steps, on its own page.
  const isProject = task.type === 'project';
  const ofTask = (...choices: readonly Choice[]) => (isProject ? [] : choices);
  switch (part) {
    case 'waiting':
      return [
        choice(Hourglass, texts.stillWaiting, keep),
        ...ofTask(complete),
        { ...later, label: texts.askAgain },
        choice(Hand, texts.iDoIt, () => decide({ kind: 'take' })),
        give,
        ...ofTask(remove),
      ];
    case 'untouched':
      return [choice(Check, texts.keep, keep), rest, remove, complete, later];
    case 'someday':
      return [
        choice(Moon, texts.leaveIt, keep),
        choice(CirclePlay, texts.startNow, () => decide({ kind: 'start' })),
        later,
        ...ofTask(complete, remove),
      ];
    case 'ahead':
      return [
        choice(Check, texts.asItIs, keep),
        ...ofTask(complete),
        ...(task.important ? [] : [choice(Star, texts.important, () => decide({ kind: 'star' }))]),
        later,
        ...(hasWho(task.type) ? [give] : []),
        ...ofTask(remove),
      ];
    case 'unclaimed':
      return [
        choice(Hand, texts.takeIt, () => decide({ kind: 'take' })),
        give,
        choice(Check, texts.leaveOpen, keep),
        rest,
        complete,
        remove,
      ];
  }
}

export function choice(Icon: LucideIcon, label: string, run: () => void): Choice {
  return { label, picture: <Icon size={20} aria-hidden="true" />, run };
}
