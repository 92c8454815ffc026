/** What somebody's change of a family's tasks means to another member: the task is theirs now, or it is their turn. */
import type { Day, TaskRef, UserId } from './ids.ts';
import { nextStep } from './project.ts';
import type { StoredField } from './task-fields.ts';
import type { Task } from './task.ts';
import { memberIn, type Who } from './who.ts';

export interface TaskNews {
  readonly user: UserId;
  readonly what: 'turn' | 'given';
  readonly ref: TaskRef;
}

/** Of one row. In turns a task goes to the next one with each round. */
export function newsOfRow(before: Task | null, after: Task, actor: UserId): TaskNews | null {
  const user = otherIn(after.who, actor);
  const isOpen = !after.completed && after.deleted_at === null;
  if (user === null || !isOpen || before?.who === after.who) return null;
  const isNextRound = before !== null && before.round !== after.round;
  return { user, what: isNextRound ? 'turn' : 'given', ref: after.ref };
}

/** Of the steps of a sequential project: another one comes first, and somebody else has it. */
export function newsOfSteps(
  before: readonly Task[],
  after: readonly Task[],
  { actor, today }: { readonly actor: UserId; readonly today: Day },
): TaskNews | null {
  const next = nextStep(after, today);
  const user = next === null ? null : otherIn(next.who, actor);
  if (next === null || user === null || nextStep(before, today)?.ref === next.ref) return null;
  return { user, what: 'turn', ref: next.ref };
}

function otherIn(who: Who | null, actor: UserId): UserId | null {
  const user = memberIn(who);
  return user === actor ? null : user;
}

/** What `nextStep` goes by. */
const ORDERING: readonly StoredField[] = [
  'completed',
  'deleted_at',
  'type',
  'repeat',
  'not_before',
  'due_on',
  'position',
  'project_ref',
];

/** Whether the change of a row may make another step the next one. */
export function mayChangeTurn(before: Task | null, after: Task): boolean {
  return before === null || ORDERING.some((field) => before[field] !== after[field]);
}

/** Both for one task are one. */
export function uniqueNews(news: readonly TaskNews[]): readonly TaskNews[] {
  const turns = news.filter(({ what }) => what === 'turn');
  const others = news.filter(
    ({ what, ref, user }) => what !== 'turn' && !turns.some((turn) => turn.ref === ref && turn.user === user),
  );
  return [...turns, ...others];
}
