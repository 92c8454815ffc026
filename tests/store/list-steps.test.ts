import type { DBCore } from 'dexie';
import { expect, it } from 'vitest';
import { storedFields } from '#domain/task-fields.ts';
import { toIsoTime, type TaskId, type TaskRef } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '#store/db.ts';
import { listPage } from '#store/queries/list-tasks.ts';
import { listKeys } from '#store/rows/list-keys.ts';
import { ADA } from '../support/task-builder.ts';
import { countedUuid, openTestDevice, START_MS } from '../support/test-device.ts';

const ROWS = 700;
const SPACES: readonly (readonly Space[])[] = [['personal'], ['personal', 'work']];

it.each(SPACES.map((spaces) => ({ spaces })))(
  'U762 reads more than 200 rows of a list in steps of at most 100, in $spaces',
  async ({ spaces }) => {
    const { db } = openTestDevice(1);
    const reads = noteReads(db);
    await db.tasks.bulkAdd(Array.from({ length: ROWS }, (_, n) => rowAt(n)));
    const all = (await listPage(db, 'inbox', spaces)).rows;
    expect(all.map(({ ref }) => ref)).toEqual(newestFirst(spaces));

    for (const limit of [201, 299, 300, 301, all.length - 1, all.length, all.length + 1, 5_000]) {
      reads.length = 0;
      const page = await listPage(db, 'inbox', spaces, { limit });
      expect(page.rows).toEqual(all.slice(0, limit));
      expect(page.hasMore).toBe(all.length > limit);
      expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(100);
      // No row twice, and one more than is shown of each space.
      expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(
        Math.min(all.length, spaces.length * (limit + 1)),
      );
      expect(new Set(reads.map(({ transaction }) => transaction)).size).toBe(1);
    }
  },
);

it('U762 reads 200 rows at once', async () => {
  const { db } = openTestDevice(1);
  const reads = noteReads(db);
  await db.tasks.bulkAdd(Array.from({ length: ROWS }, (_, n) => rowAt(n)));
  expect((await listPage(db, 'inbox', ['personal'], { limit: 200 })).rows).toHaveLength(200);
  expect(reads.map(({ rows }) => rows)).toEqual([201]);
});

interface Read {
  readonly rows: number;
  readonly transaction: object;
}

/** Before the database is opened. */
function noteReads(db: KinboxDb): Read[] {
  const reads: Read[] = [];
  db.use({
    stack: 'dbcore',
    name: 'noteReads',
    create: (core: DBCore) => ({
      ...core,
      table: (name: string) => {
        const table = core.table(name);
        return {
          ...table,
          query: async (request) => {
            const answer = await table.query(request);
            reads.push({ rows: answer.result.length, transaction: request.trans });
            return answer;
          },
        };
      },
    }),
  });
  return reads;
}

/** Every third one is of the other space. */
function spaceOf(n: number): Space {
  return n % 3 === 2 ? 'work' : 'personal';
}

function newestFirst(spaces: readonly Space[]): readonly string[] {
  return Array.from({ length: ROWS }, (_, n) => n)
    .filter((n) => spaces.includes(spaceOf(n)))
    .map((n) => rowAt(n).ref);
}

function rowAt(n: number): TaskRow {
  // Ten of the same age, in the order of their refs.
  const at = toIsoTime(START_MS - (Math.floor(n / 10) + 1) * 60_000);
  const task = {
    ref: countedUuid(7, n) as TaskRef,
    id: (n + 1) as TaskId,
    realm: 'u:1' as const,
    ...storedFields({ name: `Task ${n}`, status: 'inbox', space: spaceOf(n) }),
    created_by: null,
    version: n + 1,
    created_at: at,
    updated_at: at,
  };
  return { ...task, temp_id: null, lists: listKeys(task, ADA.id), pending: false, epoch: 0 };
}
