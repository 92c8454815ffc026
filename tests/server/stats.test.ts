import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { statsSchema } from '#domain/wire/stats.ts';
import { grantAdmin } from '#server/auth/admins.ts';
import { appForEach } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const test = appForEach();
const ada = test.person('Ada');

const make = (by: Session, body: object = {}) =>
  by.send('POST', '/api/tasks', { name: 'Secret plan', ...body });
const grant = (to: Session) => grantAdmin(test.database, to.email, test.deps.clock());
const stats = (by: Session) => by.send('GET', '/api/admin/dashboard');

it('A142 a user who is not an administrator is refused, from the moment that the right is revoked', async () => {
  const refused = await stats(ada);
  expect([refused.status, refused.json]).toEqual([
    403,
    { message: 'Access denied. Admin privileges required.', code: 'admin_only' },
  ]);
  await grant(ada);
  expect((await stats(ada)).status).toBe(200);
  await test.database.write((tx) => tx.updateTable('users').set({ is_admin: 0 }).execute());
  expect((await stats(ada)).status).toBe(403);
});

it('A142 an administrator sees them without a new proof', async () => {
  await grant(ada);
  test.advance(15 * 60 * 1000);
  expect((await stats(ada)).status).toBe(200);
});

it('A143 counts existing rows, names the top users, and contains no text of a task', async () => {
  await grant(ada);
  const people = [];
  for (let n = 0; n < 11; n += 1) people.push(await test.register(`P${n}`));
  for (const [index, person] of people.entries()) {
    for (let made = 0; made <= index; made += 1) await make(person);
  }
  const deleted = (await make(ada)).json as { id: number };
  await ada.send('DELETE', `/api/tasks/${deleted.id}`);
  const answer = await stats(ada);
  const { total_tasks, total_users, top_users } = answer.read(statsSchema);
  expect([total_tasks, total_users]).toEqual([66, 12]);
  expect(top_users.map(({ name, task_count }) => [name, task_count])).toEqual(
    Array.from({ length: 10 }, (_, index) => [`P${10 - index} Example`, 11 - index]),
  );
  expect(answer.text).not.toContain('Secret');
});

it('A144 the series has each of the last 90 days, with the numbers at its end', async () => {
  await grant(ada);
  await make(ada);
  test.advance(100 * DAY_MS);
  const ben = await test.register('Ben');
  await make(ben);
  await make(ben);
  test.advance(2 * DAY_MS);
  const cleo = await test.register('Cleo');
  await make(cleo);
  await grant(cleo);
  const { series } = (await stats(cleo)).read(statsSchema);
  expect(series).toHaveLength(90);
  expect(series[0]).toEqual({ day: '2026-02-13', tasks: 1, users: 1 });
  expect(series.slice(-4)).toEqual([
    { day: '2026-05-10', tasks: 1, users: 1 },
    { day: '2026-05-11', tasks: 3, users: 2 },
    { day: '2026-05-12', tasks: 3, users: 2 },
    { day: '2026-05-13', tasks: 4, users: 3 },
  ]);
});

it('A144 an empty server has a series, too', async () => {
  await grant(ada);
  const { series, top_users } = (await stats(ada)).read(statsSchema);
  expect([series.length, series.at(-1), top_users]).toEqual([
    90,
    { day: '2026-01-31', tasks: 0, users: 1 },
    [],
  ]);
});

it('A145 the statistics read only the index', async () => {
  const { database } = test;
  const query = `select substr(created_at, 1, 10) as day, count(*) from tasks where deleted_at is null group by 1`;
  const plans: unknown[] = [];
  const explained = database.write(async (tx) => {
    if (database.dialect === 'sqlite') plans.push(await sql.raw(`explain query plan ${query}`).execute(tx));
    else {
      // Without rows all indexes cost about the same.
      await sql.raw('drop index tasks_of_project').execute(tx);
      await sql.raw('set local enable_seqscan = off').execute(tx);
      // With a few rows on one page, reading them there costs as little.
      await sql.raw('set local enable_bitmapscan = off').execute(tx);
      plans.push(await sql.raw(`explain ${query}`).execute(tx));
    }
    throw new Error('Take it back.');
  });
  await expect(explained).rejects.toThrow('Take it back.');
  expect(JSON.stringify(plans)).toMatch(/COVERING INDEX|Index Only Scan/);
});
