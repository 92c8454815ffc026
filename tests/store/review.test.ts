import { expect, it } from 'vitest';
import { addDays, dayOf } from '#domain/day.ts';
import type { TaskRef, UserId } from '#domain/ids.ts';
import { answered, begun } from '#domain/review.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { commitAnswer } from '#store/review/commit-answer.ts';
import { finishReview } from '#store/review/finish-review.ts';
import { readReview } from '#store/review/read-review.ts';
import { readReviewLine } from '#store/review/read-review-line.ts';
import { readWeeks } from '#store/review/read-weeks.ts';
import { changeReviewState, readReviewState } from '#store/review/review-state.ts';
import { noteContact } from '#store/meta.ts';
import {
  countedUuid,
  openTestDevice,
  serverTime,
  START_MS,
  type TestDevice,
} from '../support/test-device.ts';

const TODAY = dayOf(START_MS);
const ME = 1 as UserId;

const namesOf = async (device: TestDevice, today = TODAY) => {
  const { plan } = await readReview(device.db, today, ME);
  return plan.parts.map(({ part, cards }) => [part, ...cards.map(({ name }) => name)]);
};

/** As a device that has pulled. */
async function openPulled(): Promise<TestDevice> {
  const device = openTestDevice();
  await noteContact(device.db, { pulledAt: serverTime(0) });
  return device;
}

async function fill(device: TestDevice): Promise<void> {
  await device.create({ name: 'Thought', space: 'work' });
  await device.create({ name: 'Tiles', type: 'household', who: 'n:the tiler' });
  await device.create({ name: 'Garden', type: 'project' });
  await device.create({ name: 'Cello', type: 'entertainment', not_before: 'someday' });
  await device.create({ name: 'Taxes', type: 'office', due_on: addDays(TODAY, 3) });
}

it('T97 the candidates are read from all spaces, and from all lists of what is open', async () => {
  const device = await openPulled();
  await fill(device);
  const project = await device.create({ name: 'Kitchen', type: 'project' });
  await device.create({ name: 'Measure', type: 'office', project_ref: project });
  expect(await namesOf(device)).toEqual([
    ['inbox', 'Thought'],
    ['waiting', 'Tiles'],
    ['stuck', 'Garden'],
    ['someday', 'Cello'],
    ['ahead', 'Taxes'],
  ]);
  const later = addDays(TODAY, 40);
  expect((await namesOf(device, later)).find(([part]) => part === 'untouched')).toEqual([
    'untouched',
    'Taxes',
    'Measure',
  ]);
});

it('T100 a review goes on where it was after the app was closed, and asks about nothing twice', async () => {
  const device = await openPulled();
  await fill(device);
  await changeReviewState(device.db, (state) => begun(state, TODAY));
  const { plan, at } = await readReview(device.db, TODAY, ME);
  const [first] = plan.parts;
  const ref = first!.cards[0]!.ref;
  expect(at).toBe('running');
  await changeReviewState(device.db, (state) => answered(state, { part: first!.part, ref, today: TODAY }));
  const again = device.reopen();
  const { plan: left, at: still } = await readReview(again.db, TODAY, ME);
  expect([still, left.done, left.left, left.parts[0]?.part]).toEqual(['running', 1, 4, 'waiting']);
});

it('T99 an answer is saved with what it does, or neither is', async () => {
  const device = await openPulled();
  const ref = await device.create({ name: 'Attic', type: 'errand' });
  const gone = countedUuid(9, 9) as TaskRef;
  const answer = (about: TaskRef) => {
    const verb: Verb = { kind: 'task.setImportant', args: { ref: about, important: true } };
    return commitAnswer(device, [verb], { part: 'untouched', ref: about, today: TODAY });
  };
  expect(await answer(gone)).toMatchObject({ kind: 'refused' });
  expect((await readReviewState(device.db)).asked).toEqual({});
  expect(await answer(ref)).toMatchObject({ kind: 'saved', act: [{ after: { important: true } }] });
  expect((await readReviewState(device.db)).asked).toEqual({ [ref]: TODAY });
});

it('T104 the end of a review notes its day once, for all devices', async () => {
  const device = await openPulled();
  await changeReviewState(device.db, (state) => begun(state, TODAY));
  for (let time = 0; time < 2; time += 1) expect((await finishReview(device, TODAY)).kind).toBe('saved');
  expect((await readSettings(device.db)).review).toEqual({ weekday: 'sunday', done_on: TODAY });
  expect(await device.db.outbox.toArray()).toMatchObject([
    { kind: 'settings.edit', args: { review: { done_on: TODAY } } },
  ]);
  expect((await readReview(device.db, TODAY, ME)).at).toBe('done');
  expect((await readReview(device.db, addDays(TODAY, 1), ME)).at).toBe('before');
});

it('T104 a state that cannot be read is that of nobody who has begun', async () => {
  const device = await openPulled();
  await device.db.meta.put({ key: 'review', value: null });
  expect((await readReviewState(device.db)).startedOn).toBeNull();
  await device.db.meta.put({ key: 'review', value: { startedOn: TODAY } });
  expect((await readReview(device.db, TODAY, ME)).at).toBe('running');
});

it('T102 the line is there for the first review once five tasks are open and one is a week old', async () => {
  const device = await openPulled();
  const week = addDays(TODAY, 7);
  for (const name of ['One', 'Two', 'Three', 'Four']) await device.create({ name });
  expect(await readReviewLine(device.db, week)).toBeNull();
  await device.create({ name: 'Five', type: 'errand', space: 'work' });
  expect(await readReviewLine(device.db, addDays(TODAY, 6))).toBeNull();
  expect(await readReviewLine(device.db, week)).toBe('due');
});

it('T102 a device that is still being filled shows no line', async () => {
  const device = openTestDevice();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await device.create({ name });
  expect(await readReviewLine(device.db, addDays(TODAY, 30))).toBeNull();
});

it('T101 the line comes back a week after the review, and says that one has begun', async () => {
  const device = await openPulled();
  await finishReview(device, TODAY);
  expect(await readReviewLine(device.db, addDays(TODAY, 3))).toBeNull();
  const week = addDays(TODAY, 7);
  expect(await readReviewLine(device.db, week)).toBe('due');
  await changeReviewState(device.db, (state) => begun(state, week));
  expect(await readReviewLine(device.db, week)).toBe('running');
});

it('T103 the weeks are counted from the rows of all lists, and no row twice', async () => {
  const device = await openPulled();
  await fill(device);
  const done = await device.create({ name: 'Done', type: 'errand' });
  await commit(device, { kind: 'task.complete', args: { ref: done, completed: true } });
  const gone = await device.create({ name: 'Gone', type: 'errand' });
  await commit(device, { kind: 'task.delete', args: { ref: gone } });
  await device.create({ name: 'Due', type: 'errand', important: true, due_on: addDays(TODAY, 1) });
  const weeks = await readWeeks(device.db, TODAY);
  expect(weeks.at(-1)).toMatchObject({ opened: 8, closed: 2 });
  expect((await readWeeks(device.db, addDays(TODAY, 7))).slice(-2)).toMatchObject([
    { opened: 8, closed: 2 },
    { opened: 0, closed: 0 },
  ]);
  expect((await readWeeks(device.db, addDays(TODAY, 70))).every(({ opened }) => opened === 0)).toBe(true);
});
