/** A task that is taken in turns, between two people's devices and the server. */
import { expect, it } from 'vitest';
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { turnsOf } from '#domain/turns.ts';
import { member, named } from '#domain/who.ts';
import { takeBack } from '#store/undo/take-back.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY } from '../support/chore-of-two.ts';

const MIA = named('Mia');
const { ada, ben, opened, syncAll, tick } = choreOfTwo((people) => ({
  turns: turnsOf([member(people.ada), member(people.ben), MIA]),
  who: member(people.ada),
}));

const edit = (device: AppDevice, changes: Partial<TaskFields>) =>
  device.act({ kind: 'task.edit', args: { ref: opened.chore, changes } });
const leftOn = async ({ db }: AppDevice) => [await db.outbox.count(), await db.parked.count()];

/** On both devices, with nothing left to send or to decide. */
async function expectOnBoth(fields: object) {
  const { adas, bens, chore } = opened;
  await syncAll();
  for (const device of [adas, bens]) {
    expect(await device.row(chore)).toMatchObject(fields);
    expect(await leftOn(device)).toEqual([0, 0]);
  }
}

it('C62 the turn passes once where two have done the same round offline, and one copy says whose it was', async () => {
  const { adas, bens, chore } = opened;
  await tick(bens);
  await tick(adas);
  for (const device of [adas, bens]) expect((await device.row(chore))?.who).toBe(member(ben.id));
  await bens.sync();
  await expectOnBoth({ round: 1, who: member(ben.id) });
  expect(await adas.db.tasks.count()).toBe(2);
  expect(await adas.row(copyRef(chore, 0))).toMatchObject({ completed_by: ben.id, who: member(ada.id) });
});

it('R74 C63 whom somebody gives a round that others have completed meanwhile does not have the next one', async () => {
  const { adas, bens } = opened;
  await tick(bens);
  await edit(adas, { who: MIA, description: 'Both' });
  await bens.sync();
  await expectOnBoth({ round: 1, who: member(ben.id), description: 'Both' });
  await edit(adas, { who: MIA });
  await expectOnBoth({ round: 1, who: MIA });
});

it('T108 an undo gives the round back to whose turn it was', async () => {
  const { bens } = opened;
  const { act } = await tick(bens);
  await bens.sync();
  expect(await takeBack(bens, act)).toEqual({ kind: 'takenBack', isWhole: true });
  await expectOnBoth({ round: 0, who: member(ada.id) });
});

it('R72 A525 turns of who has left are of the others, and turns of what repeats no more are none', async () => {
  const { adas, chore, family } = opened;
  await edit(adas, { name: 'All bins', turns: turnsOf([MIA, member(ben.id), member(ada.id)]) });
  await ben.send('POST', `/api/families/${family}/leave`, {});
  await adas.sync();
  await adas.sync();
  expect(await adas.row(chore)).toMatchObject({ name: 'All bins', turns: turnsOf([MIA, member(ada.id)]) });
  await edit(adas, { turns: turnsOf([member(ada.id), MIA]) });
  expect((await ada.send('PUT', `/api/tasks/${chore}`, { repeat: null })).status).toBe(200);
  await adas.sync();
  await adas.sync();
  expect(await adas.row(chore)).toMatchObject({ repeat: null, turns: null });
  expect(await leftOn(adas)).toEqual([0, 0]);
});

it('T87 an app that knows no turns passes them on', async () => {
  const { chore } = opened;
  await ben.send('PUT', `/api/tasks/${chore}`, { completed: true, completed_on: MONDAY });
  await expectOnBoth({ round: 1, who: member(ben.id) });
});
