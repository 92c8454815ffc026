import { expect, it } from 'vitest';
import { FAMILY_LIMITS } from '#domain/family.ts';
import { createApp } from '#server/app.ts';
import { describeError } from '#server/log/describe-error.ts';
import { runJobs } from '#server/jobs.ts';
import { silentLog } from '#server/log/log.ts';
import { appForEach } from '../support/app-hooks.ts';
import { inviteById } from '../support/family-calls.ts';
import { randomKey, sendTo } from '../support/server-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const test = appForEach();

it('A55 keys are kept for 90 days, and ended sessions are not kept', async () => {
  const ada = await test.register('Ada');
  await ada.send('POST', '/api/tasks', { name: 'a' }, { 'Idempotency-Key': randomKey() });
  const count = (table: 'idempotency_keys' | 'tokens') =>
    test.database.read(async (tx) => (await tx.selectFrom(table).selectAll().execute()).length);
  await runJobs(test.database, test.deps.clock() + 90 * DAY_MS);
  expect([await count('idempotency_keys'), await count('tokens')]).toEqual([1, 0]);
  await runJobs(test.database, test.deps.clock() + 90 * DAY_MS + 1);
  expect(await count('idempotency_keys')).toBe(0);
});

it('F29 an invitation is removed 30 days after it expired', async () => {
  const ada = await test.register('Ada');
  await inviteById(ada, 'nobody@example.org');
  const count = () =>
    test.database.read(async (tx) => (await tx.selectFrom('invitations').selectAll().execute()).length);
  const expired = test.deps.clock() + FAMILY_LIMITS.invitationDays * DAY_MS;
  await runJobs(test.database, expired + 30 * DAY_MS);
  expect(await count()).toBe(1);
  await runJobs(test.database, expired + 30 * DAY_MS + 1);
  expect(await count()).toBe(0);
});

it('A98 the log records each call and its result, and nothing that a user wrote', async () => {
  const lines: string[] = [];
  const write = (fields: object, message: string) => {
    lines.push(JSON.stringify({ ...fields, message }));
  };
  const app = createApp({ ...test.deps, log: { ...silentLog, info: write, warn: write, error: write } });
  const form = {
    first_name: 'Wilhelmina',
    last_name: 'X',
    email: 'mina@example.org',
    password: 'a long walk in the rain',
    password_confirmation: 'a long walk in the rain',
    device_name: 'test',
  };
  const { text: token } = await sendTo(app, 'POST', '/api/register', form);
  const headers = { Authorization: `Bearer ${token}` };
  await sendTo(app, 'POST', '/api/tasks', { name: 'Wilhelmina’s secret' }, headers);
  await sendTo(app, 'GET', '/api/tasks/12345?status=Wilhelmina', undefined, headers);
  await sendTo(app, 'GET', '/Wilhelmina');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { method: 'POST', route: '/api/register', status: 201 },
    { method: 'POST', route: '/api/tasks', status: 201, user_id: 1 },
    { method: 'GET', route: '/api/tasks/:task', status: 404 },
    { method: 'GET', status: 404 },
  ]);
  const all = lines.join('\n');
  for (const secret of ['Wilhelmina', 'mina@', 'walk', token.split('|')[1] ?? '', '12345']) {
    expect(all).not.toContain(secret);
  }
});

it('A439 a call that the caller may not make is logged at any level, and one without a session is not', async () => {
  const ada = await test.register('Ada');
  const warnings: object[] = [];
  const warn = (fields: object) => void warnings.push(fields);
  const app = createApp({ ...test.deps, log: { ...silentLog, warn } });
  const headers = { Authorization: `Bearer ${ada.token}` };
  expect((await sendTo(app, 'GET', '/api/admin/dashboard', undefined, headers)).status).toBe(403);
  expect((await sendTo(app, 'GET', '/api/admin/dashboard')).status).toBe(401);
  expect(warnings).toMatchObject([
    { route: '/api/admin/dashboard', status: 403, user_id: ada.id, request_id: expect.any(String) as string },
  ]);
});

it('A260 an error is logged without what its message quotes', () => {
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      return error;
    }
  };
  const wrong = [
    parse('a secret'),
    parse('{"a": \n    at the secret place'),
    new Error('outer', { cause: parse('another secret') }),
    Object.assign(new TypeError('The argument is invalid. Received a secret'), {
      code: 'ERR_INVALID_ARG_VALUE',
    }),
  ].map(describeError);
  expect(JSON.stringify(wrong)).not.toContain('secret');
  expect(wrong.map(({ name, message, code }) => [name, message, code])).toEqual([
    ['SyntaxError', undefined, undefined],
    ['SyntaxError', undefined, undefined],
    ['Error', 'outer', undefined],
    ['TypeError', undefined, 'ERR_INVALID_ARG_VALUE'],
  ]);
  expect(wrong.map(({ frames }) => frames.length > 0)).toEqual([true, true, true, true]);
});

it('A98 an error of PostgreSQL is logged by its code, since its message quotes values', () => {
  const error = Object.assign(new Error('invalid input: "a secret"'), { severity: 'ERROR', code: '22P02' });
  const described = JSON.stringify(describeError(new Error('outer', { cause: error })));
  expect(described).toContain('22P02');
  expect(described).not.toContain('secret');
});
