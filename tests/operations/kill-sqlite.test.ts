import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { connectSqlite } from '#server/db/sqlite.ts';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { expectNothingLost, ROUNDS, signUpWriters, TRUST_THIS_MACHINE } from './kill-rounds.ts';

it(`A204 on SQLite ${ROUNDS} crashes under write load lose nothing that was acknowledged`, async () => {
  const kinbox = await startKinboxServer({ env: TRUST_THIS_MACHINE });
  await expectNothingLost('SQLite', await signUpWriters(kinbox.url), async () => {
    await kinbox.kill();
    const from = Date.now();
    await kinbox.restart();
    return Date.now() - from;
  });
  await kinbox.dispose();
});

it('A205 SQLite syncs to disk before a commit is acknowledged', async () => {
  const db = connectSqlite(':memory:');
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  // 2 is FULL.
  expect(rows).toEqual([{ synchronous: 2 }]);
  await db.destroy();
});
