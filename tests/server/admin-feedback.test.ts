import { expect, it } from 'vitest';
import { feedbackListSchema } from '#domain/wire/admin-feedback.ts';
import { grantAdmin } from '#server/auth/admins.ts';
import { appForEach } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';

const MINUTE_MS = 60_000;

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');

const list = (query = '', by: Session = ada) => by.send('GET', `/api/admin/feedback${query}`);
const mark = (id: number | string, answered: unknown = true, by: Session = ada) =>
  by.send('PUT', `/api/admin/feedback/${id}`, { answered });
const names = async (query = '') => (await list(query)).read(feedbackListSchema).map(({ name }) => name);

async function give(...titles: string[]): Promise<void> {
  for (const name of titles) {
    await ben.send('POST', '/api/feedback', { name, description: `About ${name}` });
    test.advance(MINUTE_MS);
  }
}
const makeAdmin = () => grantAdmin(test.database, ada.email, test.deps.clock());

it('A510 administrators read what was written, by whom and when, the newest first', async () => {
  await makeAdmin();
  await give('Colours', 'Shapes');
  expect((await list()).read(feedbackListSchema)).toEqual([
    {
      id: 2,
      name: 'Shapes',
      description: 'About Shapes',
      from: { name: 'Ben Example', email: ben.email },
      created_at: '2026-01-31T12:01:00.000Z',
      answered_at: null,
    },
    expect.objectContaining({ id: 1, name: 'Colours' }),
  ]);
});

it('A510 only what is open, or only what is answered', async () => {
  await makeAdmin();
  await give('Colours', 'Shapes', 'Sounds');
  await mark(2);
  expect([await names(), await names('?answered=false'), await names('?answered=true')]).toEqual([
    ['Sounds', 'Shapes', 'Colours'],
    ['Sounds', 'Colours'],
    ['Shapes'],
  ]);
});

it('A510 page by page, each with the address of the next', async () => {
  await makeAdmin();
  await give('A', 'B', 'C');
  const first = await list('?answered=false&limit=2');
  const next = /^<([^>]*)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  expect(first.read(feedbackListSchema).map(({ name }) => name)).toEqual(['C', 'B']);
  expect(next).toContain('answered=false');
  // What comes meanwhile is before the first page, and what is marked does not move the next.
  await give('D');
  await mark(3);
  const last = await ada.send('GET', next);
  expect(last.read(feedbackListSchema).map(({ name }) => name)).toEqual(['A']);
  expect(last.headers.get('Link')).toBeNull();
});

it('A510 a page is at most 1 MiB', async () => {
  await makeAdmin();
  const description = '\u0001'.repeat(5000);
  const row = { user_id: ben.id, name: 'Long', description, created_at: '2026-01-31T12:00:00.000Z' as never };
  await test.database.write((tx) =>
    tx
      .insertInto('feedback')
      .values(Array.from({ length: 60 }, () => row))
      .execute(),
  );
  const page = await list('?limit=1000');
  expect(page.text.length).toBeLessThanOrEqual(1024 * 1024);
  expect(page.headers.get('Link')).toMatch(/rel="next"/);
  expect(await names('?limit=7')).toHaveLength(7);
});

it('A511 feedback is answered, keeps the first time, and is open again on demand', async () => {
  await makeAdmin();
  await give('Colours');
  const answeredAt = async () => (await list()).read(feedbackListSchema)[0]?.answered_at;
  expect((await mark(1)).status).toBe(204);
  const first = await answeredAt();
  expect(first).toBe('2026-01-31T12:01:00.000Z');
  test.advance(MINUTE_MS);
  expect((await mark(1)).status).toBe(204);
  expect(await answeredAt()).toBe(first);
  expect((await mark(1, false)).status).toBe(204);
  expect(await answeredAt()).toBeNull();
});

it('A511 there is no feedback of another number, and answered is true or false', async () => {
  await makeAdmin();
  await give('Colours');
  for (const id of [2, 0, -1, 'x', '9999999999999999']) expect((await mark(id)).status).toBe(404);
  expect(await mark(1, 'perhaps')).toMatchObject({
    status: 422,
    json: { errors: { answered: ['The answered field must be true or false.'] } },
  });
});

it('A512 only administrators, from one transaction to the next, and without a new proof', async () => {
  await give('Colours');
  for (const answer of [await list(), await mark(1), await list('', ben), await mark(1, true, ben)]) {
    expect([answer.status, answer.json]).toEqual([
      403,
      { message: 'Access denied. Admin privileges required.', code: 'admin_only' },
    ]);
  }
  await makeAdmin();
  test.advance(15 * MINUTE_MS);
  expect([(await list()).status, (await mark(1)).status]).toEqual([200, 204]);
});

it('A513 the feedback of a deleted account is not listed, and cannot be marked', async () => {
  await makeAdmin();
  await give('Colours');
  await test.database.write((tx) =>
    tx
      .updateTable('users')
      .set({ deleted_at: '2026-01-31T13:00:00.000Z' as never })
      .where('id', '=', ben.id)
      .execute(),
  );
  expect(await names()).toEqual([]);
  expect((await mark(1)).status).toBe(404);
});
