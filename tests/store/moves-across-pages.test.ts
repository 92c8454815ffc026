/** Another device moved a project to another space, and a pull returns the move in several pages. */
import { expect, it } from 'vitest';
import type { FamilyId, RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { commit } from '#store/commit.ts';
import { acknowledge, markSent } from '#store/engine/outbox.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { beginPull, takePage } from '#store/pull/take-page.ts';
import {
  countedUuid,
  openTestDevice,
  page,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';

const ROWS = 601;
const PAGE = 500;
const MINE = 'u:1' as RealmId;
const OURS = 'f:2' as RealmId;

const realms = [
  { id: MINE, version: 2, reset: false },
  { id: OURS, version: 2, reset: false },
];
const refs = Array.from({ length: ROWS }, (_, index) => countedUuid(7, index + 1) as TaskRef);
const project = refs[0]!;
const subtask = refs[ROWS - 1]!;

/** The project and its subtasks, all of one realm. */
function rowsIn(realm: RealmId, version: number): WireTask[] {
  return refs.map((client_ref, index) =>
    wireTask({
      client_ref,
      id: (index + 1) as TaskId,
      realm,
      version,
      space: realm === OURS ? 'family' : 'personal',
      family_id: realm === OURS ? (2 as FamilyId) : null,
      status: 'todo',
      name: `Row ${index}`,
      ...(index === 0
        ? { type: 'project', execution_type: 'parallel' }
        : {
            project_id: 1 as TaskId,
            project: { id: 1 as TaskId, client_ref: project, name: 'Row 0' },
            position: index,
          }),
    }),
  );
}

/** The delta of the move in pages as the server cuts them: `u:1` first, tombstones and rows of one realm in order. */
function pagesOfMove(from: RealmId, to: RealmId): Changes[] {
  const tombstones = refs.map((client_ref) => ({ realm: from, client_ref, version: 2 }));
  const rows = rowsIn(to, 2);
  const entries = from === MINE ? [...tombstones, ...rows] : [...rows, ...tombstones];
  const pages: Changes[] = [];
  for (let at = 0; at < entries.length; at += PAGE) {
    const part = entries.slice(at, at + PAGE);
    pages.push(
      page({
        cursor: `move${pages.length + 1}`,
        has_more: at + PAGE < entries.length,
        realms,
        tasks: part.filter((entry): entry is WireTask => 'name' in entry),
        removed: part.filter((entry): entry is Changes['removed'][number] => !('name' in entry)),
      }),
    );
  }
  return pages;
}

/** Each page in a pull of its own, as where the network goes after every one. */
async function takeEach(device: TestDevice, ...pages: readonly Changes[]): Promise<void> {
  for (const each of pages) {
    const engine = await device.engine();
    const { cursor: asked, acked } = await beginPull(engine);
    expect(await takePage(engine, { page: each, asked, acked, nowMs: START_MS })).toEqual({ kind: 'taken' });
  }
}

async function deviceWith(realm: RealmId): Promise<TestDevice> {
  const device = openTestDevice();
  await takeEach(device, page({ cursor: 'first', realms, tasks: rowsIn(realm, 1) }));
  return device;
}

const rename = (device: TestDevice, ref: TaskRef, name: string) =>
  commit(device, { kind: 'task.edit', args: { ref, changes: { name } } });

it.each([
  [MINE, OURS],
  [OURS, MINE],
])('R31 every row of a project that moves from %s to %s is there after each page', async (from, to) => {
  const device = await deviceWith(from);
  for (const each of pagesOfMove(from, to)) {
    await takeEach(device, each);
    expect(await device.db.tasks.count()).toBe(ROWS);
    expect(await rename(device, project, `After ${each.cursor}`)).toMatchObject({
      kind: 'saved',
      changed: true,
    });
    expect(await rename(device, subtask, `After ${each.cursor}`)).toMatchObject({
      kind: 'saved',
      changed: true,
    });
  }
  expect(await parkedMutations(device.db)).toEqual([]);
  expect(new Set((await device.db.shadow.toArray()).map(({ task }) => task?.realm))).toEqual(new Set([to]));
  expect(await device.db.removals.count()).toBe(0);
  const unmoved = await device.db.tasks.filter((row) => row.realm !== to).count();
  expect(unmoved).toBe(0);
});

it('R31 an edit of a row that awaits its removal stays on the screen, is sent, and goes with the row', async () => {
  const device = await deviceWith(MINE);
  const [first] = pagesOfMove(MINE, OURS);
  await takeEach(device, first!);
  await rename(device, project, 'Mine');
  const engine = await device.engine();
  await markSent(engine, [1]);
  await acknowledge(engine, [{ n: 1, createdId: null }]);
  expect(await device.db.tasks.get(project)).toMatchObject({ name: 'Mine', pending: false });

  // The rows turn out to have gone on to a realm of others: only their tombstones come.
  const rest = refs.slice(PAGE).map((client_ref) => ({ realm: MINE, client_ref, version: 2 }));
  await takeEach(device, page({ cursor: 'last', realms, removed: rest }));
  expect(await device.db.tasks.count()).toBe(0);
  expect(await device.db.shadow.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(0);
});

it('R31 a waiting edit of a removed row is parked with the last page, with its texts', async () => {
  const device = await deviceWith(MINE);
  await rename(device, subtask, 'My words');
  const removed = [{ realm: MINE, client_ref: subtask, version: 2 }];
  await takeEach(device, page({ cursor: 'c2', has_more: true, realms, removed }));
  expect(await device.db.tasks.get(subtask)).toMatchObject({ name: 'My words', pending: true });
  expect(await parkedMutations(device.db)).toEqual([]);
  await takeEach(device, page({ cursor: 'c3', realms }));
  expect(await device.db.tasks.get(subtask)).toBeUndefined();
  expect(await parkedMutations(device.db)).toMatchObject([
    { args: { changes: { name: 'My words' } }, reason: { kind: 'gone' } },
  ]);
});

it('R31 a row that came back to its realm before the last page stays', async () => {
  const device = await deviceWith(MINE);
  const removed = [{ realm: MINE, client_ref: subtask, version: 2 }];
  const back = { ...rowsIn(MINE, 3).at(-1)!, name: 'Back again' };
  await takeEach(
    device,
    page({ cursor: 'c2', has_more: true, realms, removed }),
    page({ cursor: 'c3', has_more: true, realms, tasks: [back] }),
    page({ cursor: 'c4', realms }),
  );
  expect(await device.db.tasks.get(subtask)).toMatchObject({ name: 'Back again', version: 3 });
});

it('R31 a tombstone of a realm that the row is not in does not affect one that awaits its removal', async () => {
  const device = await deviceWith(MINE);
  const left = (realm: RealmId, version: number) => ({ realm, client_ref: subtask, version });
  await takeEach(
    device,
    page({ cursor: 'c2', has_more: true, realms, removed: [left(MINE, 2), left(OURS, 4)] }),
    page({ cursor: 'c3', has_more: true, realms, removed: [left(OURS, 4)] }),
    page({ cursor: 'c4', realms }),
  );
  expect(await device.db.tasks.get(subtask)).toBeUndefined();
});

it('R31 rows that await their removal are removed with a realm that is no longer listed or that is reset', async () => {
  const device = await deviceWith(OURS);
  const [, , last] = pagesOfMove(OURS, MINE);
  await takeEach(device, { ...last!, cursor: 'c2', has_more: true });
  expect(await device.db.removals.count()).toBeGreaterThan(0);
  const onlyMine = [realms[0]!];
  await takeEach(device, page({ cursor: 'c3', realms: onlyMine }));
  expect([await device.db.tasks.count(), await device.db.removals.count()]).toEqual([0, 0]);

  const other = await deviceWith(MINE);
  const [first] = pagesOfMove(MINE, OURS);
  const reset = [{ id: MINE, version: 9, reset: true }, realms[1]!];
  await takeEach(
    other,
    first!,
    page({ cursor: 'r1', has_more: true, realms: reset, tasks: rowsIn(MINE, 9).slice(0, 3) }),
    page({ cursor: 'r2', realms }),
  );
  expect(await other.db.tasks.toCollection().primaryKeys()).toEqual(refs.slice(0, 3));
  expect(await other.db.removals.count()).toBe(0);
});

it('R31 a page that is not applied stages nothing', async () => {
  const device = await deviceWith(MINE);
  const engine = await device.engine();
  const [first] = pagesOfMove(MINE, OURS);
  const stale = { page: first!, asked: 'elsewhere', acked: [], nowMs: START_MS };
  expect(await takePage(engine, stale)).toEqual({ kind: 'stale' });
  expect(await device.db.removals.count()).toBe(0);
});
