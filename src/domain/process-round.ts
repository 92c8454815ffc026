/**
 * The answers of one round through the inbox. The next task is shown at once: an answer is stored a moment later, and the
 * list is read again a moment after that.
 */
import type { TaskRef } from './ids.ts';
import { processQueue } from './process-flow.ts';

export interface Answers {
  /** How many have been stored. */
  readonly stored: number;
  /** Which of them the task's was, counted from one; null while it is being stored. */
  readonly of: ReadonlyMap<TaskRef, number | null>;
}

/** What was read of the inbox. */
export interface InboxRead<T> {
  readonly inbox: readonly T[];
  /** With those that `inbox` has no room for. */
  readonly count: number;
  /** How many answers were stored when it was read. */
  readonly stored: number;
}

export const NO_ANSWERS: Answers = { stored: 0, of: new Map() };

export function answering({ stored, of }: Answers, ref: TaskRef): Answers {
  return { stored, of: new Map([...of, [ref, null]]) };
}

export function answerStored({ stored, of }: Answers, ref: TaskRef): Answers {
  return { stored: stored + 1, of: new Map([...of, [ref, stored + 1]]) };
}

/** It could not be stored, or is undone. */
export function answerTakenBack({ stored, of }: Answers, ref: TaskRef): Answers {
  return { stored, of: new Map([...of].filter(([each]) => each !== ref)) };
}

/** For another round: keeps only what the list does not show yet. */
export function answersToRead({ stored, of }: Answers, read: InboxRead<unknown>): Answers {
  return { stored, of: new Map([...of].filter(([, at]) => isToRead(at, read))) };
}

export interface RoundSeen<T> {
  readonly queue: readonly T[];
  /** Answered, or skipped. */
  readonly seen: number;
  readonly total: number;
  /** Of those that are still in the inbox. */
  readonly skipped: number;
}

/** A task that was answered and is in the inbox again, by another device or because the server refused, is asked about again. */
export function seenOfRound<T extends { readonly ref: TaskRef }>(
  read: InboxRead<T>,
  { of }: Answers,
  skipped: ReadonlySet<TaskRef>,
): RoundSeen<T> {
  const open = read.inbox.filter(({ ref }) => !isToRead(of.get(ref), read));
  const back = open.filter(({ ref }) => of.has(ref)).length;
  const skippedHere = open.filter(({ ref }) => skipped.has(ref)).length;
  const answered = of.size - back;
  const stillListed = read.inbox.length - open.length;
  return {
    queue: processQueue(open, skipped),
    seen: answered + skippedHere,
    total: answered + read.count - stillListed,
    skipped: skippedHere,
  };
}

/** What was read may still have its task as it was. */
function isToRead(answer: number | null | undefined, { stored }: InboxRead<unknown>): boolean {
  return answer === null || (answer !== undefined && answer > stored);
}
