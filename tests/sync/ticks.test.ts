/** Several complete one task, each on a device without a network, and one of them takes their own completion back. */
import { beforeEach, describe, expect, it } from 'vitest';
import { completion } from '#domain/completion.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskRef } from '#domain/ids.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { undoAct } from '#ui/acts/undo-act.ts';
import type { Toasts } from '#ui/toasts/toasts.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY, TUESDAY } from '../support/chore-of-two.ts';

const { ada, ben, opened, syncAll, tick, addDevice } = choreOfTwo();
let bulb: TaskRef;
/** Ada's other device. */
let tablet: AppDevice;

beforeEach(async () => {
  const { adas, family } = opened;
  tablet = addDevice(ada);
  bulb = await adas.create({ name: 'Bulb', status: 'todo', space: 'family', family_id: family });
  await syncAll();
  await tablet.sync();
});

async function complete(device: AppDevice, ref: TaskRef) {
  const row = await device.row(ref);
  if (row === undefined) throw new Error('The task is not there.');
  const outcome = await device.act(completion(row, !row.completed, TUESDAY));
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
}

async function expectEverywhere(ref: TaskRef, fields: object) {
  await syncAll();
  await tablet.sync();
  for (const device of [opened.adas, opened.bens, tablet]) {
    expect(await device.row(ref)).toMatchObject(fields);
    expect(await device.db.parked.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
  }
}

const first = { which: 'first', order: 0 };
const second = { which: 'second', order: 1 };

describe.each([first, second])('of a task, undone by who was $which', ({ order }) => {
  const inOrder = () => {
    const { adas, bens } = opened;
    return order === 0 ? [adas, bens] : [bens, adas];
  };

  it('T159 what somebody else completed too stays completed, and the Undo says so', async () => {
    const { adas, bens } = opened;
    const act = await complete(adas, bulb);
    await complete(bens, bulb);
    for (const device of inOrder()) await device.sync();
    await syncAll();
    expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: false, alsoBy: [ben.id] });
    await expectEverywhere(bulb, { completed: true, completed_by: ben.id });
  });

  it('T159 and also if nobody knew of it yet', async () => {
    const { adas, bens } = opened;
    const act = await complete(adas, bulb);
    await complete(bens, bulb);
    expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: true });
    for (const device of inOrder()) await device.sync();
    await expectEverywhere(bulb, { completed: true, completed_by: ben.id });
  });

  it('T159 a press on the check that opens it again takes back no more', async () => {
    const { adas, bens } = opened;
    await complete(adas, bulb);
    await complete(adas, bulb);
    await complete(bens, bulb);
    for (const device of inOrder()) await device.sync();
    await expectEverywhere(bulb, { completed: true, completed_by: ben.id });
  });

  it('T159 a round that somebody else did too stays done', async () => {
    const { adas, bens, chore } = opened;
    const { act } = await tick(adas, MONDAY);
    await tick(bens, MONDAY);
    for (const device of inOrder()) await device.sync();
    await syncAll();
    expect(await takeBack(adas, act)).toEqual({ kind: 'takenBack', isWhole: false, alsoBy: [ben.id] });
    await expectEverywhere(chore, { round: 1, not_before: '2026-03-09' });
    await expectEverywhere(copyRef(chore, 0), { completed: true, completed_by: ben.id, deleted_at: null });
  });

  it('T159 a round that somebody else did too stays done, also if nobody knew of it yet', async () => {
    const { adas, bens, chore } = opened;
    const { act } = await tick(adas, MONDAY);
    await tick(bens, MONDAY);
    await takeBack(adas, act);
    for (const device of inOrder()) await device.sync();
    await expectEverywhere(chore, { round: 1, not_before: '2026-03-09' });
    await expectEverywhere(copyRef(chore, 0), { completed: true, completed_by: ben.id, deleted_at: null });
  });

  it('T160 a slip on another device of the same person takes back nothing of the phone', async () => {
    const { adas, chore } = opened;
    const slips = [await complete(tablet, bulb), (await tick(tablet)).act];
    for (const slip of slips)
      expect(await takeBack(tablet, slip)).toEqual({ kind: 'takenBack', isWhole: true });
    await complete(adas, bulb);
    await tick(adas);
    for (const device of order === 0 ? [tablet, adas] : [adas, tablet]) await device.sync();
    await expectEverywhere(bulb, { completed: true, completed_by: ada.id });
    await expectEverywhere(chore, { round: 1, not_before: '2026-03-09' });
    await expectEverywhere(copyRef(chore, 0), { completed: true, completed_by: ada.id, deleted_at: null });
  });

  it('T161 a round that somebody else skipped too stays skipped', async () => {
    const { adas, bens, chore } = opened;
    const skip = { kind: 'task.skip', args: { ref: chore, round: 0, on: MONDAY } } as const;
    const skipped = await adas.act(skip);
    if (skipped.kind !== 'saved') throw new Error(skipped.kind);
    await bens.act(skip);
    for (const device of inOrder()) await device.sync();
    await syncAll();
    expect(await takeBack(adas, skipped.act)).toEqual({
      kind: 'takenBack',
      isWhole: false,
      alsoBy: [ben.id],
    });
    await expectEverywhere(chore, { round: 1, not_before: '2026-03-09' });
  });

  it('T161 a skip that is taken back leaves the round to who did it or skipped it, whoever was first', async () => {
    const { adas, bens, chore } = opened;
    const skip = { kind: 'task.skip', args: { ref: chore, round: 0, on: MONDAY } } as const;
    const skipped = await adas.act(skip);
    if (skipped.kind !== 'saved') throw new Error(skipped.kind);
    await takeBack(adas, skipped.act);
    await bens.act(skip);
    for (const device of inOrder()) await device.sync();
    await expectEverywhere(chore, { round: 1, not_before: '2026-03-09' });
  });
});

it('T158 a completed task keeps everybody who completed it, the first one first', async () => {
  const { adas, bens, chore } = opened;
  for (const device of [bens, adas, tablet]) {
    await complete(device, bulb);
    await tick(device);
  }
  for (const device of [bens, adas, tablet]) await device.sync();
  await syncAll();
  for (const ref of [bulb, copyRef(chore, 0)]) {
    const { text } = await ada.send('GET', `/api/tasks/${ref}`);
    const { ticks } = JSON.parse(text) as { ticks: readonly { by: number }[] };
    expect(ticks.map(({ by }) => by)).toEqual([ben.id, ada.id, ada.id]);
    await expectEverywhere(ref, { completed_by: ben.id });
  }
});

it('T158 opened by who sees that others have completed it, it is open', async () => {
  const { adas, bens } = opened;
  await complete(adas, bulb);
  await complete(bens, bulb);
  await syncAll();
  await complete(adas, bulb);
  await expectEverywhere(bulb, { completed: false, completed_by: null, ticks: null });
});

it('T158 a client that names no completion opens it for everybody', async () => {
  const { adas, bens } = opened;
  await complete(adas, bulb);
  await complete(bens, bulb);
  await syncAll();
  await ada.send('PUT', `/api/tasks/${bulb}`, { completed: false });
  await expectEverywhere(bulb, { completed: false, completed_by: null, ticks: null });
});

it('T159 an undo of what was opened and completed again since takes back nothing of it', async () => {
  const { adas, bens } = opened;
  const act = await complete(adas, bulb);
  await syncAll();
  await complete(bens, bulb);
  await complete(bens, bulb);
  await syncAll();
  expect(await takeBack(adas, act)).toMatchObject({ kind: 'impossible', why: 'overtaken' });
  await expectEverywhere(bulb, { completed: true, completed_by: ben.id });
});

it('C122 what an app of before does after it has taken back a skip is not lost', async () => {
  const { chore } = opened;
  const path = `/api/tasks/${String(chore)}`;
  await ada.send('POST', `${path}/skip`, { round: 0, on: MONDAY });
  const changes = { completed: false, not_before: MONDAY, round: 0 };
  await ada.send('PUT', path, changes, { 'X-Changed-Fields': 'completed,not_before' });
  await expectEverywhere(chore, { round: 1, not_before: MONDAY, ticks: null });
  const done = { completed: true, completed_on: MONDAY, round: 1 };
  await ada.send('PUT', path, done, { 'X-Changed-Fields': 'completed' });
  await expectEverywhere(chore, { round: 2, not_before: '2026-03-09' });
  await expectEverywhere(copyRef(chore, 1), { completed: true, completed_by: ada.id, deleted_at: null });
});

it('C121 a round that is done after an earlier one was put back stands in the history', async () => {
  const { adas, bens, chore } = opened;
  const skipped = await adas.act({ kind: 'task.skip', args: { ref: chore, round: 0, on: MONDAY } });
  if (skipped.kind !== 'saved') throw new Error(skipped.kind);
  await syncAll();
  await tick(bens, TUESDAY);
  await takeBack(adas, skipped.act);
  await adas.sync();
  await expectEverywhere(chore, { round: 0, not_before: MONDAY, completed: false });
  const { text } = await ben.send('GET', `/api/tasks/${chore}/history`);
  expect(text).toContain('"field":"completed","before":true,"after":false,"by":{"id":2');
});

it('U1155 the Undo says who did it too, and that it stays so', async () => {
  const { adas, bens, chore } = opened;
  const skip = { kind: 'task.skip', args: { ref: chore, round: 1, on: TUESDAY } } as const;
  const done = [await complete(adas, bulb), (await tick(adas)).act];
  await complete(bens, bulb);
  await tick(bens);
  await complete(tablet, bulb);
  await syncAll();
  const skips = [await adas.act(skip), await bens.act(skip)];
  await tablet.sync();
  await syncAll();
  const said: unknown[] = [];
  const toasts = { show: ({ message }: { message: string }) => said.push(message) } as unknown as Toasts;
  const acts = [...done, ...skips.slice(0, 1).flatMap((each) => (each.kind === 'saved' ? [each.act] : []))];
  for (const act of acts.toReversed()) await undoAct(adas, toasts, { act, move: null, onTakenBack: [] });
  expect(said).toEqual([
    'Undone. It stays skipped, because Ben skipped it too.',
    'Undone. It stays done, because Ben did it too.',
    'Undone. It stays done, because Ben and you on another device did it too.',
  ]);
});
