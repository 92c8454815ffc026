import { expect, it } from 'vitest';
import { grantAdmin } from '#server/auth/admins.ts';
import { countKeys, KEYS_AT_ONCE } from '#server/count-keys.ts';
import type { Database } from '#server/db/database.ts';
import { statsSchema } from '#domain/wire/stats.ts';
import type { IsoTime, UserId } from '#domain/ids.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openTestDatabase } from '../support/server-app.ts';
import { watchReads } from '../support/watch-reads.ts';

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');
const cleo = test.person('Cleo');

async function addKeys(user: UserId, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    user_id: user,
    key: `key-of-somebody-${String((n * 7919) % count).padStart(8, '0')}`,
    request_hash: 'x',
    status: 200,
    task_ref: null,
    created_at: '2026-01-31T12:00:00.000Z' as IsoTime,
  }));
  await test.database.write(async (tx) => {
    for (let start = 0; start < count; start += 1000) {
      await tx
        .insertInto('idempotency_keys')
        .values(rows.slice(start, start + 1000))
        .execute();
    }
  });
}

it('A872 the dashboard counts 5,000 keys at a time, with a turn of others in between', async () => {
  const database = await openTestDatabase();
  let parts = 0;
  let turns = 0;
  const countTurns = (): void => {
    turns += 1;
    if (parts < 5) setImmediate(countTurns);
  };
  const counted = {
    ...database,
    look: (statement) => {
      parts += 1;
      if (parts === 1) countTurns();
      return database.look(statement);
    },
  } as Database;
  await test.reopen({ database: counted });
  await grantAdmin(test.database, ada.email, test.deps.clock());
  await addKeys(ada.id, 2 * KEYS_AT_ONCE - 3);
  await addKeys(ben.id, 3);
  await addKeys(cleo.id, 2 * KEYS_AT_ONCE);
  parts = 0;
  const { largest_accounts } = (await ada.send('GET', '/api/admin/dashboard')).read(statsSchema);
  expect(largest_accounts?.map(({ name, key_count }) => [name, key_count])).toEqual([
    ['Cleo Example', 2 * KEYS_AT_ONCE],
    ['Ada Example', 2 * KEYS_AT_ONCE - 3],
    ['Ben Example', 3],
  ]);
  expect(parts).toBe(5);
  expect(turns).toBeGreaterThanOrEqual(5);
});

it('A872 each part is found by the index of keys', async () => {
  await addKeys(ada.id, KEYS_AT_ONCE + 10);
  await addKeys(ben.id, 10);
  const { result, rows, plan } = await watchReads(test.database, (tx) =>
    countKeys({ look: (statement) => statement(tx) }),
  );
  expect([...result]).toEqual([
    [ada.id, KEYS_AT_ONCE + 10],
    [ben.id, 10],
  ]);
  expect(rows).toBe(3);
  const ofKeys = plan.filter((step) => step.includes('idempotency_keys'));
  expect(ofKeys.filter((step) => !/SEARCH .* USING (COVERING )?(INDEX|PRIMARY KEY)/.test(step))).toEqual([]);
});
