import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { readServerId } from '#server/server-id.ts';
import { seededRandom } from '../support/server-app.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinbox-sqlite-'));
  database = await openSqlite(join(folder, 'kinbox.sqlite'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const realms = () => database.read((tx) => tx.selectFrom('realms').select('id').execute());
const values = { id: 'u:1', version: 0, purged_version: 0, task_count: 0 } as const;

it('A76 a pull waits for no writer and sees only committed rows', async () => {
  await database.write(async (tx) => {
    await tx.insertInto('realms').values(values).execute();
    expect(await realms()).toEqual([]);
  });
  expect(await realms()).toEqual([{ id: 'u:1' }]);
});

it('A76 a write that fails half-way leaves nothing', async () => {
  const half = database.write(async (tx) => {
    await tx.insertInto('realms').values(values).execute();
    throw new Error('half-way');
  });
  await expect(half).rejects.toThrow('half-way');
  expect(await realms()).toEqual([]);
});

it('A76 a pull cannot write', async () => {
  await expect(database.read((tx) => tx.insertInto('realms').values(values).execute())).rejects.toThrow(
    /readonly|read-only/i,
  );
});

/** What one account can have read at a time. */
const A_PAGE_AND_TWO_EXPORTS = 3;

it('A491 a pull waits for no page and no export of another account', async () => {
  let end: () => void = () => {};
  const hasEnded = new Promise<void>((resolve) => (end = resolve));
  const reading = Array.from({ length: A_PAGE_AND_TWO_EXPORTS }, () => database.read(() => hasEnded));
  expect(await realms()).toEqual([]);
  end();
  await Promise.all(reading);
});

it('A99 the data and the server’s id survive a restart', async () => {
  const id = await readServerId(database, seededRandom(1));
  await database.write((tx) => tx.insertInto('realms').values(values).execute());
  await database.close();
  database = await openSqlite(join(folder, 'kinbox.sqlite'));
  expect(await readServerId(database, seededRandom(2))).toBe(id);
  expect(await realms()).toEqual([{ id: 'u:1' }]);
});
