import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { shareConnection, SHARED_FOR_MS } from '#server/db/shared-connection.ts';
import { createTestDatabase } from '../support/postgres.ts';

it('A488 those who look at the same time share a connection, which is free after the last of them', async () => {
  const { pool, released } = poolOf();
  const shared = shareConnection(pool);
  const [first, second] = await Promise.all([shared.connect(), shared.connect()]);
  expect(await Promise.all([ask(first), ask(second)])).toEqual(['connection 1', 'connection 1']);
  first.release();
  expect(released).toEqual([]);
  second.release();
  expect(released).toEqual([1]);
  expect(await ask(await shared.connect())).toBe('connection 2');
});

it('A488 a connection on which a look has failed is not shared any further', async () => {
  const { pool, released, breakIt } = poolOf();
  const shared = shareConnection(pool);
  const first = await shared.connect();
  breakIt(1);
  await expect(ask(first)).rejects.toThrow('Connection 1 was lost.');
  // The first one still has it.
  const second = await shared.connect();
  expect(await ask(second)).toBe('connection 2');
  first.release();
  expect(released).toEqual([1]);
  second.release();
  expect(released).toEqual([1, 2]);
});

it('A488 whoever comes later asks the pool for the next connection, also while the first is in use', async () => {
  const { pool, released } = poolOf();
  let now = 0;
  const shared = shareConnection(pool, () => now);
  const first = await shared.connect();
  now += SHARED_FOR_MS;
  const second = await shared.connect();
  expect(await ask(second)).toBe('connection 1');
  now += 1;
  const later = await shared.connect();
  expect(await ask(later)).toBe('connection 2');
  first.release();
  second.release();
  later.release();
  expect(released).toEqual([1, 2]);
});

it('A488 whoever gets no connection leaves the next one to try again', async () => {
  const { pool, refuse } = poolOf();
  const shared = shareConnection(pool);
  refuse();
  const both = await Promise.allSettled([shared.connect(), shared.connect()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const client = await shared.connect();
  expect(await ask(client)).toBe('connection 1');
});

it.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')(
  'A488 those whose shared connection ends are looked up once more, each by itself',
  async () => {
    const { url, drop } = await createTestDatabase();
    const database = await openPostgres({ url });
    const end = sql`select pg_terminate_backend(pg_backend_pid())`;
    const pids = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        let asked = 0;
        return database.lookTogether(async (db) => {
          asked += 1;
          if (n === 0 && asked === 1) await end.execute(db);
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
          return rows[0]?.pid;
        });
      }),
    );
    expect(pids.filter((pid) => pid !== undefined)).toHaveLength(5);
    await database.close();
    await drop();
  },
);

function ask(client: PostgresPoolClient): Promise<unknown> {
  return client.query('select 1', []);
}

/** Connections that answer with their number. */
function poolOf() {
  let opened = 0;
  let isRefusing = false;
  const broken = new Set<number>();
  const released: number[] = [];
  const connect = () => {
    if (isRefusing) {
      isRefusing = false;
      return Promise.reject(new Error('No connection is free.'));
    }
    opened += 1;
    const number = opened;
    const query = () =>
      broken.has(number)
        ? Promise.reject(new Error(`Connection ${number} was lost.`))
        : Promise.resolve(`connection ${number}`);
    return Promise.resolve({ query, release: () => released.push(number) } as unknown as PostgresPoolClient);
  };
  return {
    pool: { connect, end: () => Promise.resolve() } satisfies PostgresPool,
    released,
    breakIt: (number: number) => broken.add(number),
    refuse: () => {
      isRefusing = true;
    },
  };
}
