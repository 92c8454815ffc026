import { Kysely, PostgresDialect, sql, type PostgresPoolClient } from 'kysely';
import { expect, it } from 'vitest';
import { userSchema } from '#domain/wire/account.ts';
import type { FindByIds } from '#server/db/database.ts';
import { gatherLookups, MOST_IDS } from '#server/db/gather-lookups.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Schema } from '#server/db/schema.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { appForAll } from '../support/app-hooks.ts';

it('A488 what is looked up in one turn is found by one statement, and each gets the rows of its own id', async () => {
  const { findById, statements } = looks();
  const found = await Promise.all([1, 2, 1, 3].map((id) => findById(id)));
  expect(found).toEqual([[row(1, 1)], [row(2, 1)], [row(1, 1)], [row(3, 1)]]);
  // In fours, so that there are few texts.
  expect(statements).toEqual([[1, 2, 3, 3]]);
});

it('A488 those who come while a connection is waited for join, and those who come after it begin anew', async () => {
  const { findById, statements, holdConnections } = looks();
  const giveOne = holdConnections();
  const first = findById(1);
  await turn();
  const second = findById(2);
  giveOne();
  await first;
  const third = findById(3);
  await turn();
  giveOne();
  expect(await Promise.all([first, second, third])).toEqual([[row(1, 1)], [row(2, 1)], [row(3, 2)]]);
  expect(statements).toEqual([[1, 2], [3]]);
});

it(`A488 a statement looks for ${MOST_IDS} ids at most`, async () => {
  const { findById, statements } = looks();
  const ids = Array.from({ length: MOST_IDS + 2 }, (_, index) => index + 1);
  await Promise.all(ids.map((id) => findById(id)));
  expect(statements).toEqual([ids.slice(0, MOST_IDS), ids.slice(MOST_IDS)]);
});

it('A488 if a statement fails, each is looked up once more by itself, and fails by itself', async () => {
  const { findById, statements, breakId } = looks();
  breakId(2);
  const found = await Promise.allSettled([1, 2, 3].map((id) => findById(id)));
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(statements).toEqual([[1, 2, 3, 3], [1], [2], [3]]);
});

it('A488 who gets no connection tries once more, and so do those who come next', async () => {
  const { findById, statements, refuseConnections } = looks();
  const accept = refuseConnections();
  await expect(findById(1)).rejects.toThrow('No connection is free.');
  accept();
  expect(await findById(2)).toEqual([row(2, 1)]);
  expect(statements).toEqual([[2]]);
});

it.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')(
  'A488 those whose connection ends are looked up once more',
  async () => {
    const { url, drop } = await createTestDatabase();
    const database = await openPostgres({ url });
    let asked = 0;
    const find: FindByIds<{ id: number }> = async (db, { ids }) => {
      asked += 1;
      if (asked === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      const values = sql.join(ids.map((id) => sql`(${id}::int)`));
      const { rows } = await sql<{ id: number }>`select id from (values ${values}) as sought (id)`.execute(
        db,
      );
      return rows;
    };
    const ids = [1, 2, 3, 4, 5];
    const found = await Promise.all(ids.map((id) => database.findById(find, id)));
    expect(found).toEqual(ids.map((id) => [{ id }]));
    expect(asked).toBe(1 + ids.length);
    await database.close();
    await drop();
  },
);

const app = appForAll();
const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'].map((name) => app.person(name));

it('A488 sessions that are looked up together stay those of their own people', async () => {
  const [ended, ...others] = people;
  if (ended === undefined) throw new Error('There is nobody.');
  expect((await ended.send('POST', '/api/logout')).status).toBe(204);
  const answers = await Promise.all(
    [...others, ended, ...others].map(async ({ send }) => {
      const answer = await send('GET', '/api/user');
      return answer.status === 200 ? answer.read(userSchema).id : answer.status;
    }),
  );
  const theirs = others.map(({ id }) => id);
  expect(answers).toEqual([...theirs, 401, ...theirs]);
});

interface Found {
  readonly id: number;
  /** The number of the connection that found it. */
  readonly by: number;
}

function row(id: number, by: number): Found {
  return { id, by };
}

function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
}

/** Lookups through a pool that opens a connection each time, and the ids of each statement. */
function looks() {
  const statements: number[][] = [];
  const broken = new Set<number>();
  let opened = 0;
  let permission = () => Promise.resolve();
  const connect = async () => {
    await permission();
    opened += 1;
    const by = opened;
    const query = (_text: string, ids: readonly number[]) => {
      statements.push([...ids]);
      return ids.some((id) => broken.has(id))
        ? Promise.reject(new Error('The statement has failed.'))
        : Promise.resolve({ command: 'SELECT', rows: [...new Set(ids)].map((id) => row(id, by)) });
    };
    return { query, release: () => undefined } as unknown as PostgresPoolClient;
  };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve() } }),
  });
  const find: FindByIds<Found> = async (connection, { ids }) => {
    const { rows } = await sql<Found>`select ${sql.join(ids)}`.execute(connection);
    return rows;
  };
  const look = gatherLookups(db);
  return {
    findById: (id: number) => look(find, id),
    statements,
    breakId: (id: number) => broken.add(id),
    /** Returns what gives one connection to whoever waits first. */
    holdConnections: () => {
      const waiting: (() => void)[] = [];
      permission = () => new Promise((resolve) => void waiting.push(resolve));
      return () => waiting.shift()?.();
    },
    refuseConnections: () => {
      permission = () => Promise.reject(new Error('No connection is free.'));
      return () => {
        permission = () => Promise.resolve();
      };
    },
  };
}
