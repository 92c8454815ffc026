import { expect, it } from 'vitest';

import {
  answering,
  answerStored,
  answersToRead,
  answerTakenBack,
  NO_ANSWERS,
  seenOfRound,
  type Answers,
} from '#domain/process-round.ts';
import type { Task } from '#domain/task.ts';
import { aTask, refOf } from '../support/task-builder.ts';

const [first, second] = [1, 2].map((count) => aTask({ ref: refOf(count) })) as [Task, Task];
const BOTH = { inbox: [first, second], count: 2, stored: 0 };
const skippedNone: ReadonlySet<Task['ref']> = new Set();

/** What is asked, and how far the line is. */
function seen(answers: Answers, inbox: readonly Task[], stored: number) {
  const { queue, ...progress } = seenOfRound({ inbox, count: inbox.length, stored }, answers, skippedNone);
  return { queue: queue.map(({ ref }) => ref), ...progress };
}

it('U1315 a task is not asked about again while its answer is stored, and until the list is read after that', () => {
  const storing = answering(NO_ANSWERS, first.ref);
  const next = { queue: [second.ref], seen: 1, total: 2, skipped: 0 };
  expect(seen(storing, [first, second], 0)).toEqual(next);
  const stored = answerStored(storing, first.ref);
  expect(seen(stored, [first, second], 0)).toEqual(next);
  expect(seen(stored, [second], 1)).toEqual(next);
  // The list may show an answer before it is stored.
  expect(seen(storing, [second], 0)).toEqual(next);
});

it('U1315 the last task leaves the card at once', () => {
  const last = answering(answerStored(answering(NO_ANSWERS, first.ref), first.ref), second.ref);
  expect(seen(last, [second], 1)).toEqual({ queue: [], seen: 2, total: 2, skipped: 0 });
});

it('U1315 what could not be stored, was undone, or is in the inbox again is asked about again', () => {
  const all = { queue: [first.ref, second.ref], seen: 0, total: 2, skipped: 0 };
  const storing = answering(NO_ANSWERS, first.ref);
  expect(seen(answerTakenBack(storing, first.ref), [first, second], 0)).toEqual(all);
  const stored = answerStored(storing, first.ref);
  expect(seen(answerTakenBack(stored, first.ref), [first, second], 1)).toEqual(all);
  expect(seen(stored, [first, second], 1)).toEqual(all);
});

it('U1315 another round counts from one, without what is still being stored', () => {
  const one = answerStored(answering(NO_ANSWERS, first.ref), first.ref);
  const both = answering(one, second.ref);
  expect(seen(answersToRead(both, { ...BOTH, stored: 1 }), [second], 1).queue).toEqual([]);
  expect(seen(answersToRead(one, { ...BOTH, stored: 1 }), [second], 1)).toEqual({
    queue: [second.ref],
    seen: 0,
    total: 1,
    skipped: 0,
  });
});
