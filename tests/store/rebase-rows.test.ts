import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { park } from '#store/unsent/parked.ts';
import { rebase } from '#store/rebase/rebase.ts';
import { remakeMutation } from '#store/unsent/remake.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { createRandom } from '../simulation/random.ts';
import { openTestDevice, START_MS, type TestDevice } from '../support/test-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

const RUNS = 15;
const STEPS = 30;

const LONG = { timeout: LIMITS.longTest };

it('O46 a change of one row leaves what folding everything anew would leave', LONG, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { device, step, refs } = await openBusyDevice(seed);
    const { db, author } = device;
    for (let taken = 1; taken <= STEPS; taken += 1) {
      await step();
      const left = await contents(device);
      await db.transaction('rw', db.tables, async () => {
        await rebase(db, { author, touched: refs() });
      });
      expect(left, `seed ${seed}, step ${taken}`).toEqual(await contents(device));
    }
  }
});

async function contents({ db }: TestDevice) {
  return { rows: await db.tasks.toArray(), shadows: await db.shadow.toArray() };
}

/** A device where one act follows the other on few rows, offline, and some are parked or made anew. */
async function openBusyDevice(seed: number) {
  const random = createRandom(seed);
  const anyOf = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T;
  const isSo = () => random.next() < 0.5;
  const device = openTestDevice();
  const store = await device.engine();
  const projects: TaskRef[] = [];
  const tasks: TaskRef[] = [];
  for (const name of ['One', 'Two']) projects.push(await device.create({ name, type: 'project' }));
  for (const name of ['A', 'B']) tasks.push(await device.create({ name, project_ref: anyOf(projects) }));

  const edit = (ref: TaskRef, changes: Extract<Verb, { kind: 'task.edit' }>['args']['changes']): Verb => ({
    kind: 'task.edit',
    args: { ref, changes },
  });
  const verbs: readonly (() => Verb)[] = [
    () => edit(anyOf(tasks), { name: `Name ${random.next()}` }),
    () => edit(anyOf(tasks), { description: `Words ${random.next()}` }),
    () => edit(anyOf(projects), { name: `Project ${random.next()}` }),
    () => edit(anyOf(tasks), { project_ref: anyOf(projects) }),
    () => edit(anyOf(tasks), { type: anyOf(['errand', 'note']) }),
    () => ({ kind: 'task.complete', args: { ref: anyOf(tasks), completed: isSo() } }),
    () => ({ kind: 'task.complete', args: { ref: anyOf(projects), completed: isSo() } }),
    () => ({ kind: 'task.setImportant', args: { ref: anyOf(tasks), important: isSo() } }),
    () => ({ kind: anyOf(['task.delete', 'task.restore']), args: { ref: anyOf([...tasks, ...projects]) } }),
    () => ({ kind: 'project.reorder', args: { ref: anyOf(projects), order: [anyOf(tasks), anyOf(tasks)] } }),
    () => ({ kind: 'project.delete', args: { ref: anyOf(projects) } }),
  ];

  async function create() {
    const ref = device.uuid() as TaskRef;
    const args = { ref, name: 'Made', space: 'personal', project_ref: anyOf([null, ...projects]) } as const;
    const made = await commit(device, { kind: 'task.create', args });
    if (made.kind === 'saved') tasks.push(ref);
  }

  return {
    device,
    refs: () => [...projects, ...tasks],
    step: async () => {
      const drawn = random.next();
      if (drawn < 0.2) return create();
      const waiting = await device.db.outbox.toArray();
      if (drawn > 0.35 || waiting.length === 0) return void (await commit(device, anyOf(verbs)()));
      const { n } = anyOf(waiting);
      if (drawn < 0.28)
        return park(store, n, { kind: 'refused', status: 422, code: null, message: null }, START_MS);
      return remakeMutation(store, { n, cause: 'tooOld', key: device.uuid(), nowMs: START_MS });
    },
  };
}

it('R96 also of a project that a step has opened again, and by completions without names', async () => {
  const device = openTestDevice();
  const { db, author } = device;
  const project = await device.create({ name: 'One', type: 'project' });
  const complete = (completed: boolean) =>
    acted(device, { kind: 'task.complete', args: { ref: project, completed } });
  // As an app stored them that named no ticks.
  const forgetNames = () =>
    db.outbox.toCollection().modify(({ args }: { args: { tick?: unknown } }) => void delete args.tick);
  const foldAll = () =>
    db.transaction('rw', db.tables, async () => {
      await rebase(db, { author, touched: [project] });
    });
  await complete(true);
  await db.outbox.toCollection().modify({ state: 'acked' });
  const step = { name: 'Step', space: 'personal', project_ref: project } as const;
  const added = await acted(device, {
    kind: 'task.create',
    args: { ref: device.uuid() as TaskRef, ...step },
  });
  await takeBack(device, added);
  await forgetNames();
  await foldAll();
  await complete(false);
  const left = await contents(device);
  await foldAll();
  expect(left).toEqual(await contents(device));
});

async function acted(device: TestDevice, verb: Verb) {
  const outcome = await commit(device, verb);
  if (outcome.kind !== 'saved') throw new Error(outcome.kind);
  return outcome.act;
}
