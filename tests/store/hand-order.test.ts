import { describe, expect, it } from 'vitest';
import type { IsoTime, TaskRef } from '#domain/ids.ts';
import { placeBetween } from '#domain/place-between.ts';
import { MOST_MOVED, MOST_PLACES, placeOf, type Places } from '#domain/places.ts';
import { commit } from '#store/commit.ts';
import { noteContact } from '#store/meta.ts';
import { handOrder, placesWithMove } from '#store/queries/hand-order.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { readShownList } from '#store/queries/shown-list.ts';
import { TODAY } from '../support/task-builder.ts';
import { openShownDevice, type ShownDevice } from '../support/shown-device.ts';
import { countedUuid, openTestDevice, type TestDevice } from '../support/test-device.ts';

const TODO = {
  list: 'todo',
  spaces: ['personal', 'work'],
  today: TODAY,
  limit: Infinity,
  order: handOrder,
} as const;

/** The oldest first: lists show them from the last to the first. */
async function addTodos(device: TestDevice, names: readonly string[]): Promise<readonly TaskRef[]> {
  const refs: TaskRef[] = [];
  for (const name of names) refs.push(await device.create({ name, type: 'errand' }));
  return refs;
}

const place = (device: TestDevice, ref: TaskRef, at: string | null) =>
  commit(device, { kind: 'settings.edit', args: { places: { [ref]: at } } });

async function namesOf(device: TestDevice, question: object = {}): Promise<readonly string[]> {
  return (await readShownList(device.db, { ...TODO, ...question })).rows.map(({ name }) => name);
}

/** As the screen does it: behind the first and before the second. */
async function moveBetween(
  device: TestDevice,
  moved: TaskRef,
  refs: readonly (TaskRef | null)[],
): Promise<void> {
  const { places } = await readSettings(device.db);
  const rows = await Promise.all(
    refs.map(async (ref) => (ref === null ? undefined : device.db.tasks.get(ref))),
  );
  const [before, after] = rows.map((row) => (row === undefined ? null : placeOf(row, places)));
  await place(device, moved, placeBetween(before ?? null, after ?? null, moved.slice(0, 2)));
}

describe('a list that is ordered by hand', () => {
  it('U894 is as by age until a task is moved, and a move writes one place', async () => {
    const device = openTestDevice();
    const [a, b, c, d] = await addTodos(device, ['a', 'b', 'c', 'd']);
    expect(await namesOf(device)).toEqual(['d', 'c', 'b', 'a']);
    await moveBetween(device, a!, [d!, c!]);
    expect(await namesOf(device)).toEqual(['d', 'a', 'c', 'b']);
    await moveBetween(device, c!, [null, d!]);
    await moveBetween(device, d!, [b!, null]);
    expect(await namesOf(device)).toEqual(['c', 'a', 'b', 'd']);
    expect(Object.keys((await readSettings(device.db)).places)).toHaveLength(3);
    expect(await namesOf(device, { order: undefined })).toEqual(['d', 'c', 'b', 'a']);
    await place(device, c!, null);
    expect(await namesOf(device)).toEqual(['a', 'c', 'b', 'd']);
  });

  it('U894 has a new task before those that were never moved', async () => {
    const device = openTestDevice();
    const [a] = await addTodos(device, ['a', 'b']);
    await moveBetween(device, a!, [null, a!]);
    await addTodos(device, ['new']);
    expect(await namesOf(device)).toEqual(['a', 'new', 'b']);
  });

  it('U894 of each space is a part of one order, and the important tasks are another part', async () => {
    const device = openTestDevice();
    const [a] = await addTodos(device, ['a', 'b']);
    const w = await device.create({ name: 'w', type: 'errand', space: 'work' });
    for (const ref of [a!, w]) {
      await commit(device, { kind: 'task.setImportant', args: { ref, important: true } });
    }
    await moveBetween(device, a!, [null, w]);
    expect(await namesOf(device)).toEqual(['a', 'w', 'b']);
    expect(await namesOf(device, { spaces: ['work'] })).toEqual(['w']);
    expect(await namesOf(device, { list: 'important' })).toEqual(['a', 'w']);
    await commit(device, { kind: 'task.complete', args: { ref: a!, completed: true } });
    expect(await namesOf(device)).toEqual(['w', 'b']);
  });

  it('U894 is read in pages that hold what comes first', async () => {
    const device = openTestDevice();
    const names = Array.from({ length: 30 }, (_, index) => `t${index}`);
    const refs = await addTodos(device, names);
    for (const ref of [refs[0]!, refs[29]!, refs[15]!]) await moveBetween(device, ref, [refs[5]!, refs[4]!]);
    const whole = await namesOf(device);
    for (const limit of [1, 3, 10, 28, 30, 40]) {
      const { rows, hasMore } = await readShownList(device.db, { ...TODO, limit });
      expect(rows.map(({ name }) => name)).toEqual(whole.slice(0, limit));
      expect(hasMore).toBe(limit < 30);
    }
  });

  it('U895 shows a change before it is stored in the place that the task has by hand', async () => {
    const device = openShownDevice();
    const [a] = await addTodos(device, ['a', 'b', 'c']);
    await moveBetween(device, a!, [null, a!]);
    const list = await device.watch(TODO);
    await list.rest();
    const namesNow = () => list.rows().map(({ name }) => name);
    expect(namesNow()).toEqual(['a', 'c', 'b']);
    await commit(device, { kind: 'task.edit', args: { ref: a!, changes: { name: 'A' } } });
    const made = {
      ref: countedUuid(7, 1) as TaskRef,
      name: 'new',
      space: 'personal',
      type: 'errand',
    } as const;
    await commit(device, { kind: 'task.create', args: made });
    await list.rest();
    const seen = list.seen.map((rows) => rows.map(({ name }) => name).join(' '));
    expect(new Set(seen)).toEqual(new Set(['a c b', 'A c b', 'A new c b']));
    list.close();
  });

  it('U895 is read again when a task is moved', async () => {
    const device: ShownDevice = openShownDevice();
    const [a] = await addTodos(device, ['a', 'b']);
    const list = await device.watch(TODO);
    await moveBetween(device, a!, [null, a!]);
    await expect.poll(() => list.rows().map(({ name }) => name), { interval: 1 }).toEqual(['a', 'b']);
    list.close();
  });

  it('C51 moves of one device are sent as one change, which names only what was moved', async () => {
    const device = openTestDevice();
    const [a, b] = await addTodos(device, ['a', 'b']);
    await place(device, a!, 'm');
    await place(device, b!, 'n');
    await place(device, a!, null);
    const sent = (await device.db.outbox.toArray()).filter(({ kind }) => kind === 'settings.edit');
    expect(sent).toMatchObject([{ args: { places: { [a!]: null, [b!]: 'n' } } }]);
  });

  it('U899 a full map forgets the places of tasks that are completed or gone, once nothing can still come', async () => {
    const device = openTestDevice();
    const [open, done, moved] = await addTodos(device, ['open', 'done', 'moved']);
    await commit(device, { kind: 'task.edit', args: { ref: done!, changes: { completed: true } } });
    const gone = Array.from({ length: MOST_PLACES - 2 }, (_, count) => countedUuid(8, count));
    const places = Object.fromEntries([open!, done!, ...gone].map((ref) => [ref, 'm']));
    const move = (from: Places) => placesWithMove(device.db, from, { ref: moved!, place: 'n' });
    expect(await move(places)).toBeNull();
    await noteContact(device.db, { pulledAt: '2026-01-01T00:00:00.000Z' as IsoTime });
    const changes = await move(places);
    expect(changes).toMatchObject({ [moved!]: 'n', [done!]: null, [gone[0]!]: null });
    expect(Object.keys(changes ?? {})).toHaveLength(MOST_MOVED);
    expect(changes).not.toHaveProperty(open!);
    const { [gone[0]!]: _, ...fewer } = places;
    expect(await move(fewer)).toEqual({ [moved!]: 'n' });
  });

  it('U899 a place above others is taken even where all are of open tasks', async () => {
    const device = openTestDevice();
    const [moved] = await addTodos(device, ['moved']);
    const full = Object.fromEntries(
      Array.from({ length: MOST_PLACES }, (_, count) => [countedUuid(8, count), 'm']),
    );
    expect(await placesWithMove(device.db, full, { ref: moved!, place: 'a' })).toEqual({ [moved!]: 'a' });
    expect(await placesWithMove(device.db, full, { ref: moved!, place: 'z' })).toBeNull();
  });

  it('A520 more moves than one request may name are several changes', async () => {
    const device = openTestDevice();
    for (let count = 0; count <= MOST_MOVED; count += 1) {
      await place(device, countedUuid(8, count) as TaskRef, 'm');
    }
    const sent = (await device.db.outbox.toArray()).flatMap((each) =>
      each.kind === 'settings.edit' ? [Object.keys(each.args.places ?? {}).length] : [],
    );
    expect(sent).toEqual([MOST_MOVED, 1]);
  });
});
