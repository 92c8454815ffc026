import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DOCTOR_PATH, DOCTOR_SCHEME } from '#server/doctor/answer-doctor.ts';
import { endTicket, issueTicket } from '#server/doctor/ticket.ts';
import { appForEach } from '../support/app-hooks.ts';
import { seededRandom } from '../support/server-app.ts';

const test = appForEach();

const issue = () => test.database.write((tx) => issueTicket(tx, seededRandom(1), test.deps.clock()));

async function ask(
  ticket: string,
  { method = 'GET', path = DOCTOR_PATH, forwardedFor = '' } = {},
): Promise<Response> {
  const headers = { Authorization: `${DOCTOR_SCHEME} ${ticket}`, 'X-Forwarded-For': forwardedFor };
  return test.app.request(path, { method, headers });
}

it('A576 a stream for the ticket in the database says how the request arrived, and ends', async () => {
  const answer = await ask(await issue(), { forwardedFor: '203.0.113.9' });
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  expect([answer.headers.get('X-Accel-Buffering'), answer.headers.get('X-Server-Id')]).toEqual([
    'no',
    test.deps.serverId,
  ]);
  const [first, ...rest] = (await answer.text()).split('\n\n');
  expect(JSON.parse(first?.replace('data: ', '') ?? '')).toEqual({
    direct: 'unknown',
    client: 'unknown',
    forwardedFor: '203.0.113.9',
    isTrusted: false,
  });
  expect(rest).toEqual([': end', '']);
});

it('A577 nothing else is answered for it, and nothing to another, an old or an ended one', async () => {
  const former = await issue();
  const ticket = await test.database.write((tx) => issueTicket(tx, seededRandom(2), test.deps.clock()));
  const statusOf = async (secret: string, to: Parameters<typeof ask>[1] = {}) => {
    const answer = await ask(secret, to);
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await statusOf(ticket)).toBe(200);
  expect([await statusOf(former), await statusOf(''), await statusOf(`${ticket} more`.slice(0, 20))]).toEqual(
    [401, 401, 401],
  );
  expect([
    await statusOf(ticket, { path: '/api/changes' }),
    await statusOf(ticket, { path: '/api/user' }),
    await statusOf(ticket, { path: '/api/tasks', method: 'POST' }),
    await statusOf(ticket, { method: 'HEAD' }),
    await statusOf(ticket, { method: 'POST' }),
  ]).toEqual([401, 401, 401, 405, 405]);

  test.advance(59_999);
  expect(await statusOf(ticket)).toBe(200);
  test.advance(1);
  expect(await statusOf(ticket)).toBe(401);
  const ended = await issue();
  await test.database.write((tx) => endTicket(tx));
  expect(await statusOf(ended)).toBe(401);
});

it('A577 the database keeps a digest of it alone', async () => {
  const ticket = await issue();
  const { rows } = await test.database.look((db) =>
    sql<{ value: string }>`select value from server_meta`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ value }) => value).join(' ')).not.toContain(ticket);
});
