/** What other programs add to a person's inbox. */
import { describe, expect, it } from 'vitest';
import {
  capturedSchema,
  captureTokensSchema,
  madeCaptureTokenSchema,
  MOST_CAPTURED_LINES,
} from '#domain/wire/capture.ts';
import type { TaskRef } from '#domain/ids.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { createApp } from '#server/app.ts';
import { MAX_CAPTURE_TOKENS } from '#server/capture/capture-tokens.ts';
import { createLog } from '#server/log/log.ts';
import { fingerprintOf } from '#server/http/checks.ts';
import { purgeKeys } from '#server/idempotency-keys.ts';
import { appForEach } from '../support/app-hooks.ts';
import { PASSWORD, randomKey, sendTo, type Session } from '../support/server-app.ts';
import * as z from 'zod/mini';

const MINUTE_MS = 60_000;
const TOKENS = '/api/user/capture-tokens';
const TEXT = { 'Content-Type': 'text/plain' };

const test = appForEach();
const ada = test.person('Ada');

const make = async (who: Session, name = 'Shortcut') =>
  (await who.send('POST', TOKENS, { name })).read(madeCaptureTokenSchema);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const capture = (token: string, body: unknown, headers = {}, query = '') =>
  sendTo(test.app, 'POST', `/api/capture${query}`, body, { ...bearer(token), ...headers });
const tasksOf = async (who: Session): Promise<readonly WireTask[]> =>
  (await who.send('GET', '/api/tasks')).read(z.array(taskSchema));
const inboxOf = async (who: Session) =>
  (await tasksOf(who))
    .map(({ name, description }) => [name, description])
    .sort(([a = ''], [b = '']) => String(a).localeCompare(String(b)));

it('A540 a capture token is named, told once, kept as a digest, and ended by its owner', async () => {
  const made = await make(ada, 'Kitchen');
  expect(made.token).toMatch(/^kinbox_capture_[\w-]{43}$/);
  expect((await ada.send('GET', TOKENS)).read(captureTokensSchema)).toEqual([
    { id: made.id, name: 'Kitchen', created_at: made.created_at, last_used_at: null },
  ]);
  const rows = await test.database.read((tx) => tx.selectFrom('capture_tokens').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(made.token.slice(15));
  expect((await capture(made.token, { text: 'one' })).status).toBe(201);
  expect((await ada.send('DELETE', `${TOKENS}/${made.id}`)).status).toBe(204);
  expect((await capture(made.token, { text: 'two' })).status).toBe(401);
  expect((await ada.send('DELETE', `${TOKENS}/${made.id}`)).status).toBe(404);
  expect(await inboxOf(ada)).toEqual([['one', null]]);
});

it('A540 it takes a fresh proof, and there are at most 20 of a person', async () => {
  for (let n = 0; n < MAX_CAPTURE_TOKENS; n += 1) await make(ada);
  const more = await ada.send('POST', TOKENS, { name: 'more' });
  expect([more.status, more.json]).toMatchObject([422, { code: 'too_many_tokens' }]);
  test.advance(16 * MINUTE_MS);
  const late = await ada.send('POST', TOKENS, { name: 'late' });
  expect([late.status, late.json]).toMatchObject([403, { code: 'proof_needed' }]);
});

it('A540 its last use is shown', async () => {
  const { token } = await make(ada);
  test.advance(MINUTE_MS);
  await capture(token, { text: 'one' });
  const [shown] = (await ada.send('GET', TOKENS)).read(captureTokensSchema);
  expect(shown?.last_used_at).toBe('2026-01-31T12:01:00.000Z');
});

it('A541 it adds to the inbox of its owner, and does nothing else', async () => {
  const { token } = await make(ada);
  const answer = await capture(token, { title: 'Roof', text: 'Call Ben', url: 'https://a.example/' });
  const [task] = await tasksOf(ada);
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({ refs: [task?.client_ref], cut: 0 });
  expect(task).toMatchObject({
    name: 'Roof',
    description: 'Call Ben\nhttps://a.example/',
    status: 'inbox',
    space: 'personal',
    created_by: { id: ada.id },
  });
  for (const [method, path] of [
    ['GET', '/api/tasks'],
    ['GET', '/api/changes'],
    ['GET', '/api/user'],
    ['GET', '/api/events'],
    ['POST', '/api/tasks'],
    ['POST', '/api/batch'],
    ['GET', TOKENS],
    ['DELETE', `/api/tasks/${String(task?.id)}`],
  ] as const) {
    const refused = await sendTo(test.app, method, path, undefined, bearer(token));
    expect([method, path, refused.status]).toEqual([method, path, 401]);
  }
});

it('A641 an answer has the mark of the account, by whichever of its tokens, and no other account has it', async () => {
  const ben = await test.register('Ben');
  const marks: unknown[] = [];
  for (const who of [ada, ada, ben]) {
    const { token } = await make(who);
    const answers = [await capture(token, { text: 'one' }), await capture(token, {})];
    expect(answers.map(({ status }) => status)).toEqual([201, 422]);
    marks.push(...answers.map(({ headers }) => headers.get('X-Account-Mark')));
  }
  expect(marks[0]).toMatch(/^[\w-]{22}$/);
  expect(marks.slice(0, 4)).toEqual(Array(4).fill(marks[0]));
  expect(marks[4]).toBe(marks[5]);
  expect(marks[4]).not.toBe(marks[0]);
  expect((await capture('kinbox_capture_x', {})).headers.get('X-Account-Mark')).toBeNull();
});

it('A541 a session is no capture token, and a batch has no captures', async () => {
  expect((await ada.send('POST', '/api/capture', { text: 'no' })).status).toBe(401);
  const call = { method: 'POST', path: '/api/capture', key: randomKey(), body: '{"text":"no"}' };
  const batch = await ada.send('POST', '/api/batch', { calls: [call] });
  expect(batch.json).toMatchObject({ answers: [{ status: 400 }] });
  expect(await inboxOf(ada)).toEqual([]);
});

it.each<[string, unknown, Record<string, string>]>([
  ['text', 'Call Ben\nsoon', TEXT],
  ['text with a charset', 'Call Ben\nsoon', { 'Content-Type': 'text/plain; charset=UTF-8' }],
  ['a form', 'title=Call+Ben&text=soon', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['JSON', { text: 'Call Ben\nsoon' }, {}],
  ['a form of Mailgun', form({ subject: 'Call Ben', 'body-plain': 'soon', from: 'ben@example.org' }), {}],
  ['JSON of Postmark', { Subject: 'Call Ben', TextBody: 'soon', Headers: [{ Name: 'X', Value: 'y' }] }, {}],
])('A542 it takes %s', async (_, body, headers) => {
  const { token } = await make(ada);
  const answer = await capture(token, body, headers);
  expect([answer.status, answer.text]).toMatchObject([201, expect.stringContaining('"cut":0')]);
  expect(await inboxOf(ada)).toEqual([['Call Ben', 'soon']]);
});

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

it('A542 the token may be the password of a Basic header, whatever name goes with it', async () => {
  const { token } = await make(ada);
  const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const send = (text: string) => sendTo(test.app, 'POST', '/api/capture', 'one', { ...TEXT, ...basic(text) });
  expect((await send(`kinbox:${token}`)).status).toBe(201);
  expect((await send(`:${token}`)).status).toBe(201);
  expect((await send(`${token}:`)).status).toBe(401);
  expect((await send(`kinbox:${ada.token}`)).status).toBe(401);
});

it('A542 other calls take no plain text', async () => {
  expect((await ada.send('POST', '/api/tasks', 'one', TEXT)).status).toBe(415);
});

it('A543 `type=grocery` makes a grocery of each line, `space` says where a task is', async () => {
  const { token } = await make(ada);
  const list = await capture(token, '- Milk\n- Eggs\n\n', TEXT, '?type=grocery');
  expect(list.read(capturedSchema).refs).toHaveLength(2);
  await capture(token, { text: 'Report', space: 'work' });
  const made = (await tasksOf(ada))
    .map(({ name, type, space }) => [name, type, space] as const)
    .sort(([a], [b]) => a.localeCompare(b));
  expect(made).toEqual([
    ['Eggs', 'grocery', 'family'],
    ['Milk', 'grocery', 'family'],
    ['Report', null, 'work'],
  ]);
});

it.each<[string, unknown, string | undefined, string]>([
  ['nothing visible', { text: ' \u200b' }, 'nothing_sent', 'text'],
  [
    'too many lines',
    { text: 'milk\n'.repeat(MOST_CAPTURED_LINES + 1), type: 'grocery' },
    'too_many_lines',
    'text',
  ],
  ['another type', { text: 'a', type: 'office' }, undefined, 'type'],
  ['an unknown space', { text: 'a', space: 'moon' }, undefined, 'space'],
  ['a text that is none', { text: 7 }, undefined, 'text'],
])('A543 %s is refused by name', async (_, body, code, field) => {
  const { token } = await make(ada);
  const { status, json } = await capture(token, body);
  expect([status, json]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
  expect((json as { code?: string }).code).toBe(code);
  expect(await inboxOf(ada)).toEqual([]);
});

it('A544 sent again under its key it has its effect once, also after the key has been forgotten', async () => {
  const { token } = await make(ada);
  const key = { 'Idempotency-Key': randomKey() };
  const body = { text: 'Milk\nEggs\nSalt', type: 'grocery' };
  const first = await capture(token, body, key);
  const again = await capture(token, body, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json).toEqual(first.json);
  await purgeKeys(test.database, '2027-01-01T00:00:00.000Z' as never);
  const late = await capture(token, body, key);
  expect([late.status, late.json]).toEqual([200, first.json]);
  expect(await inboxOf(ada)).toEqual([
    ['Eggs', null],
    ['Milk', null],
    ['Salt', null],
  ]);
});

it('A645 other words under a key that has been forgotten are another task', async () => {
  const { token } = await make(ada);
  const key = { 'Idempotency-Key': randomKey() };
  const milk = await capture(token, { text: 'Milk' }, key);
  expect((await capture(token, { text: 'Eggs' }, key)).status).toBe(422);
  await purgeKeys(test.database, '2027-01-01T00:00:00.000Z' as never);
  const eggs = await capture(token, { text: 'Eggs' }, key);
  expect(eggs.status).toBe(201);
  expect(eggs.json).not.toEqual(milk.json);
  await purgeKeys(test.database, '2027-01-01T00:00:00.000Z' as never);
  expect((await capture(token, { text: 'Eggs', url: 'https://eggs.example/' }, key)).status).toBe(201);
  expect((await inboxOf(ada)).map(([name]) => name)).toEqual(['Eggs', 'Eggs', 'Milk']);
});

it('A544 what failed halfway is completed by the next attempt', async () => {
  const { token } = await make(ada);
  const key = { 'Idempotency-Key': randomKey() };
  // The lines before have been written: the same request began, and its server was killed.
  const { refs } = (await capture(token, { text: 'Milk', type: 'grocery' }, key)).read(capturedSchema);
  const rows = await test.database.read((tx) => tx.selectFrom('tasks').select('client_ref').execute());
  expect(rows.map(({ client_ref }) => client_ref)).toEqual(refs);
  await purgeKeys(test.database, '2027-01-01T00:00:00.000Z' as never);
  const whole = await capture(token, { text: 'Milk\nEggs', type: 'grocery' }, key);
  expect(whole.status).toBe(201);
  expect((await inboxOf(ada)).map(([name]) => name)).toEqual(['Eggs', 'Milk']);
});

it('A545 every token ends with the account, another password, and when all other sessions end', async () => {
  const changes: readonly (() => Promise<unknown>)[] = [
    () => ada.send('POST', '/api/sessions/revoke-others'),
    () =>
      ada.send('PUT', '/api/profile/password', {
        current_password: PASSWORD,
        password: 'a long walk in the rain',
        password_confirmation: 'a long walk in the rain',
      }),
  ];
  for (const change of changes) {
    const { token } = await make(ada);
    expect((await capture(token, { text: 'a' })).status).toBe(201);
    await change();
    expect((await capture(token, { text: 'b' })).status).toBe(401);
  }
  const ben = await test.register('Ben');
  const { token } = await make(ben);
  await ben.send('POST', '/api/logout');
  expect((await capture(token, { text: 'after the logout of one session' })).status).toBe(201);
});

it('A546 a person may capture 100 times in 15 minutes, whatever the tokens', async () => {
  await test.reopen({ limits: 'real' });
  const [one, other] = [await make(ada), await make(ada)];
  const send = async (token: string) => (await capture(token, { text: 'a' })).status;
  for (let n = 0; n < 50; n += 1)
    expect([await send(one.token), await send(other.token)]).toEqual([201, 201]);
  expect(await send(one.token)).toBe(429);
  test.advance(15 * MINUTE_MS);
  expect(await send(one.token)).toBe(201);
});

it('A547 no log has the token', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const app = createApp({ ...test.deps, log });
  const { token } = await make(ada);
  const answer = await sendTo(app, 'POST', '/api/capture', { text: 'secret words' }, bearer(token));
  expect(answer.status).toBe(201);
  expect(lines.join('')).toContain('/api/capture');
  expect(lines.join('')).not.toContain(token.slice(15));
  expect(lines.join('')).not.toContain('secret words');
});

it('A845 under its key the same words with another query are another request', async () => {
  const { token } = await make(ada);
  const key = { 'Idempotency-Key': randomKey() };
  const ask = (query: string) => capture(token, 'Milk', { ...TEXT, ...key }, query);
  expect((await ask('?type=grocery')).status).toBe(201);
  expect((await ask('?type=grocery')).status).toBe(201);
  const other = await ask('?space=work');
  expect([other.status, other.json]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  expect(await tasksOf(ada)).toMatchObject([{ name: 'Milk', type: 'grocery' }]);
});

describe('a capture that was sent before the server was updated', () => {
  const PATH = '/api/capture';
  const body = { text: 'Milk\nEggs' };
  const headers = { 'Idempotency-Key': randomKey() };
  const query = '?type=grocery';

  /** The keys and refs of servers of before: by the key alone, and of the request without its query. */
  async function asBefore(): Promise<readonly string[]> {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const request_hash = fingerprintOf({ method: 'POST', path: PATH, mask: null, bytes });
    return test.database.write(async (tx) => {
      await tx.updateTable('idempotency_keys').set({ request_hash }).execute();
      const made = await tx.selectFrom('tasks').select(['id', 'client_ref']).orderBy('id').execute();
      const refs: string[] = [];
      for (const { id, client_ref } of made) {
        const former = `00000000-0000-8000-a000-00000000000${id}` as TaskRef;
        await tx.updateTable('tasks').set({ client_ref: former }).where('id', '=', id).execute();
        const keys = tx.updateTable('idempotency_keys').set({ task_ref: former });
        await keys.where('task_ref', '=', client_ref).execute();
        refs.push(former);
      }
      return refs;
    });
  }

  it('A853 gets the same tasks when it is sent again', async () => {
    const { token } = await make(ada);
    expect((await capture(token, body, headers, query)).status).toBe(201);
    const refs = await asBefore();
    expect(refs).toHaveLength(2);
    const again = await capture(token, body, headers, query);
    expect([again.status, again.json]).toEqual([201, { refs, cut: 0 }]);
    expect(await tasksOf(ada)).toHaveLength(2);
    // Other words under its key are refused as ever.
    const other = await capture(token, { text: 'Bread' }, headers, query);
    expect([other.status, other.json]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  });

  it('A853 makes the lines that had not been made', async () => {
    const { token } = await make(ada);
    await capture(token, body, headers, query);
    const [milk] = await asBefore();
    await test.database.write(async (tx) => {
      await tx
        .deleteFrom('idempotency_keys')
        .where('task_ref', '!=', milk as TaskRef)
        .execute();
      await tx
        .deleteFrom('tasks')
        .where('client_ref', '!=', milk as TaskRef)
        .execute();
    });
    const { refs } = (await capture(token, body, headers, query)).read(capturedSchema);
    const all = await tasksOf(ada);
    expect(refs).toEqual(['Milk', 'Eggs'].map((name) => all.find((task) => task.name === name)!.client_ref));
    expect(refs[0]).toBe(milk);
  });
});

describe('the keys of a day', () => {
  const limited = appForEach({ limits: 'real' });
  const ben = limited.person('Ben');
  const keysOf = () => limited.deps.limits.usedOfDay('keysOfDay', ben.id);
  const list = async (lines: number, headers: object) => {
    const { token } = (await ben.send('POST', TOKENS, { name: 'Kitchen' })).read(madeCaptureTokenSchema);
    const text = Array.from({ length: lines }, (_, n) => `Milk ${n}`).join('\n');
    return sendTo(
      limited.app,
      'POST',
      '/api/capture',
      { text, type: 'grocery' },
      { ...bearer(token), ...headers },
    );
  };

  it('A844 a capture with a key counts as many as it has lines, each of which stores one', async () => {
    expect((await list(5, { 'Idempotency-Key': randomKey() })).status).toBe(201);
    expect(await keysOf()).toBe(5);
    const stored = await limited.database.read((tx) =>
      tx.selectFrom('idempotency_keys').selectAll().execute(),
    );
    expect(stored).toHaveLength(5);
    expect((await list(5, {})).status).toBe(201);
    expect(await keysOf()).toBe(5);
  });

  it('A844 one with more lines than are left that day writes none of them, and can be sent again', async () => {
    await limited.deps.limits.takeOfDay('keysOfDay', ben.id, 10_095);
    const key = { 'Idempotency-Key': randomKey() };
    const refused = await list(6, key);
    expect([refused.status, refused.json]).toMatchObject([429, { code: 'too_many_changes' }]);
    expect(await tasksOf(ben)).toEqual([]);
    // What has room that day goes on.
    expect((await list(1, key)).status).toBe(201);
  });
});
