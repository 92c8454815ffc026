import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connectPostgres } from '#server/db/postgres.ts';
import { createTestDatabase } from '../support/postgres.ts';

it.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')(
  'A480 a connection that the database has ended is not given to the next caller',
  async () => {
    const { url, drop } = await createTestDatabase();
    const db = connectPostgres({ url, max: 1 });
    const end = sql`select pg_terminate_backend(pg_backend_pid())`;
    const ask = sql<{ answer: number }>`select 42 as answer`;
    // The next caller waits for the only connection while it ends.
    const [ended, next] = await Promise.allSettled([end.execute(db), ask.execute(db)]);
    expect(ended.status).toBe('rejected');
    expect(next).toMatchObject({ value: { rows: [{ answer: 42 }] } });
    await db.destroy();
    await drop();
  },
);
