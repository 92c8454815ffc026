/** A round that one of two members puts back, or does, is over all the same. */
import { afterEach, expect, it } from 'vitest';
import type { Act } from '#domain/act.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { findOvertakenRounds } from '#store/own-changes/overtaken-rounds.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { tellOvertaken } from '#ui/repeats/tell-overtaken.ts';
import type { Toasts } from '#ui/toasts/toasts.ts';
import type { AppDevice } from '../support/app-device.ts';
import { choreOfTwo, MONDAY } from '../support/chore-of-two.ts';

const { ada, opened, syncAll, tick, addDevice, addSteps } = choreOfTwo(() => ({ type: 'project' }));

let stop = () => undefined as void;
afterEach(() => stop());

async function acts(device: AppDevice, verb: Verb): Promise<Act> {
  const outcome = await device.act(verb);
  if (outcome.kind !== 'saved' || !outcome.changed) throw new Error(outcome.kind);
  return outcome.act;
}

const done = (ref: TaskRef): Verb => ({ kind: 'task.complete', args: { ref, completed: true } });
const skipped = (round = 0): Verb => ({
  kind: 'task.skip',
  args: { ref: opened.chore, round, on: MONDAY },
});

const found = async () => {
  const { db, clock } = opened.adas;
  const all = await findOvertakenRounds(db, ada.id, clock());
  return all.map(({ own, steps }) => [own, ...steps.map(({ name }) => name)]);
};

const said = () =>
  new Promise((resolve) => {
    const toasts = { show: ({ message }: { message: string }) => resolve(message) } as unknown as Toasts;
    stop = tellOvertaken(opened.adas, toasts);
  });

it('C241 who puts a round back while another has gone on is told so, with the steps changed in it, once', async () => {
  const { adas, bens } = opened;
  const [kitchen, bath] = await addSteps();
  const act = await acts(adas, skipped());
  await syncAll();
  await acts(bens, done(kitchen));
  await bens.sync();
  expect(await takeBack(adas, act)).toMatchObject({ kind: 'takenBack' });
  await acts(adas, done(bath));
  expect(await found()).toEqual([]);
  await adas.sync();
  await syncAll();
  expect(await found()).toEqual([['putBack', 'Bath']]);
  expect(await said()).toBe(
    'That round of "Bins" was not put back: somebody else had ended it too, or had gone on with the next one. What you changed in "Bath" is in its history',
  );
  await expect.poll(found).toEqual([]);
});

it('C241 also who has changed none of its steps', async () => {
  const { adas, bens } = opened;
  const [kitchen] = await addSteps();
  const act = await acts(adas, skipped());
  await syncAll();
  await acts(bens, done(kitchen));
  await bens.sync();
  await takeBack(adas, act);
  await adas.sync();
  await syncAll();
  expect(await found()).toEqual([['putBack']]);
  expect(await said()).toBe(
    'That round of "Bins" was not put back: somebody else had ended it too, or had gone on with the next one',
  );
});

it('C241 not where it was put back, also if somebody ends it again', async () => {
  const { adas, bens } = opened;
  const [kitchen] = await addSteps();
  const act = await acts(adas, skipped());
  await syncAll();
  await takeBack(adas, act);
  await acts(adas, done(kitchen));
  await adas.sync();
  await syncAll();
  expect(await found()).toEqual([]);
  await acts(bens, skipped());
  await bens.sync();
  await syncAll();
  expect(await adas.row(opened.chore)).toMatchObject({ round: 1 });
  expect(await found()).toEqual([]);
});

it('C241 nor where somebody else has done it too, who is named to them', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  for (const step of [kitchen, bath]) await acts(bens, done(step));
  await syncAll();
  await tick(bens);
  await bens.sync();
  const { act } = await tick(adas);
  await takeBack(adas, act);
  await adas.sync();
  await syncAll();
  expect(await adas.row(chore)).toMatchObject({ round: 1 });
  expect(await found()).toEqual([]);
});

it('C242 who does a round that another has skipped before is told so', async () => {
  const { adas, bens, chore } = opened;
  const [kitchen, bath] = await addSteps();
  for (const step of [kitchen, bath]) await acts(adas, done(step));
  await syncAll();
  await acts(bens, skipped());
  await bens.sync();
  await tick(adas);
  expect(await found()).toEqual([]);
  await adas.sync();
  await syncAll();
  expect(await adas.row(chore)).toMatchObject({ round: 1 });
  expect(await found()).toEqual([['done']]);
  expect(await said()).toBe('Somebody had skipped that round of "Bins" before you did it');
  await expect.poll(found).toEqual([]);
});

it('C242 not who has skipped it before, on another device', async () => {
  const { adas, bens } = opened;
  const [kitchen, bath] = await addSteps();
  for (const step of [kitchen, bath]) await acts(adas, done(step));
  await syncAll();
  const adasOther = addDevice(ada);
  await adasOther.sync();
  await acts(adasOther, skipped());
  await adasOther.sync();
  await tick(adas);
  await adas.sync();
  await bens.sync();
  expect(await found()).toEqual([]);
});
