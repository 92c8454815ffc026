import { describe, expect, it } from 'vitest';
import { familyNumber, parseNumber, parseTaskIdOrRef } from '#domain/wire/fields.ts';
import { realmId } from '#domain/wire/ids.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { parseBearer } from '#server/auth/tokens.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { replyToError } from '#server/http/reply-to-error.ts';
import { unavailable } from '#server/http/reply.ts';
import { silentLog } from '#server/log/log.ts';
import { accountRoutes } from '#server/routes/account.ts';
import { recoveryRoutes } from '#server/routes/recovery.ts';
import { appForAll } from '../support/app-hooks.ts';
import { createTestApp, openTestDatabase, sendTo } from '../support/server-app.ts';

const NUL = String.fromCodePoint(0);
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const publicPosts = [...accountRoutes, ...recoveryRoutes].flatMap(({ auth, method, path }) =>
  auth === 'none' && method === 'POST' ? [path] : [],
);
const NOT_FOUND = '{"message":"Not found."}';

describe('conventions of every endpoint', () => {
  const test = appForAll({ config: { corsOrigins: ['https://app.example'] } });
  const ada = test.person('Ada');
  const post = (body: unknown, headers = {}) => ada.send('POST', '/api/tasks', body, headers);
  const name = async (body: unknown, headers = {}) => (await post(body, headers)).read(taskSchema).name;

  it.each([
    ['GET', '/api/user'],
    ['GET', '/api/nothing'],
    ['PATCH', '/api/tasks'],
    ['POST', '/api/tasks'],
  ])('A1 %s %s has the headers of this server', async (method, path) => {
    const { headers } = await sendTo(test.app, method, path);
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('X-Api-Version')).toBe('1');
    expect(headers.get('X-Server-Id')).toBe(test.deps.serverId);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    '/api/nothing',
    '/api/tasks/0',
    '/api/tasks/-1',
    '/api/tasks/1.5',
    '/api/tasks/007',
    '/api/tasks/9007199254740993',
    '/api/tasks/12345678901234567',
    '/api/tasks/%00',
    '/api/tasks/%ff',
    '/api/tasks/%',
    '/api/tasks/__proto__',
    '/api/tasks/constructor/history',
    '/api/tasks/999999',
    '/api/tasks/00000000-0000-4000-8000-000000000000',
    '/api/tasks/t1000',
  ])('A2 %s is not found, in the same bytes', async (path) => {
    const answer = await ada.send('GET', path);
    expect([answer.status, answer.text]).toEqual([404, NOT_FOUND]);
  });

  it.each([
    ['PATCH', '/api/tasks', 'GET, HEAD, POST'],
    ['POST', '/api/tasks/deleted', 'GET, HEAD'],
    ['DELETE', '/api/changes', 'GET, HEAD'],
    ['GET', '/api/register', 'POST'],
    ['HEAD', '/api/events', 'GET'],
    ['POST', '/api/events', 'GET'],
  ])('A3 %s %s is answered 405 with the allowed methods', async (method, path, allow) => {
    const { status, headers } = await ada.send(method, path);
    expect([status, headers.get('Allow')]).toEqual([405, allow]);
  });

  it('A4 a body is read as JSON, as a form or as form data', async () => {
    const form = new FormData();
    form.set('name', 'from form data');
    form.set('file', new Blob(['ignored']));
    expect(await name({ name: 'from JSON' })).toBe('from JSON');
    expect(await name('name=from+a+form%21', FORM_TYPE)).toBe('from a form!');
    expect(await name(form)).toBe('from form data');
  });

  it('A4 lists and maps can be written in a form', async () => {
    const answer = await ada.send(
      'PUT',
      '/api/settings',
      'quotes[peepShow]=0&quotes[onCinema]=true',
      FORM_TYPE,
    );
    expect(answer.json).toMatchObject({ quotes: { peepShow: false, onCinema: true } });
    const project = (await post({ name: 'List', type: 'project' })).read(taskSchema);
    const path = `/api/tasks/${project.id}/reorder-subtasks`;
    expect((await ada.send('POST', path, 'task_ids[]=1&task_ids[]=2', FORM_TYPE)).status).toBe(200);
  });

  it.each([
    ['text/plain', 'name=a'],
    ['application/xml', '<name>a</name>'],
    ['application/json; charset=latin1', '{"name":"a"}'],
    ['', '{"name":"a"}'],
  ])('A4 a body of type %j is refused', async (type, body) => {
    expect(
      (await post(new TextEncoder().encode(body), type === '' ? {} : { 'Content-Type': type })).status,
    ).toBe(415);
  });

  it.each([
    ['no JSON', '{"name":'],
    ['a list', '["name"]'],
    ['a text', '"name"'],
    ['null', 'null'],
    ['six levels', '{"a":{"b":{"c":{"d":{"e":{}}}}}}'],
    ['100,000 levels', '['.repeat(100_000)],
    ['a field twice', '{"name":"a","name":"b"}'],
    ['a field twice, once escaped', '{"name":"a","n\\u0061me":"b"}'],
    ['an open string', '{"name":"a'],
  ])('A5 JSON that is %s is malformed', async (_, body) => {
    const answer = await post(body, JSON_TYPE);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ message: expect.any(String) });
  });

  it('A5 five levels and equal names in different objects are accepted', async () => {
    const body = '{"name":"deep","a":{"b":{"c":{"d":[]}}},"e":[{"x":1},{"x":"{{{{{{["}]}';
    expect(await name(body, JSON_TYPE)).toBe('deep');
  });

  it('A5 what is not UTF-8 is malformed', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0x22, 0x7d]);
    expect((await post(bytes, JSON_TYPE)).status).toBe(400);
    expect((await post('name=%ff', FORM_TYPE)).status).toBe(400);
    expect((await post('name=%', FORM_TYPE)).status).toBe(400);
    expect((await post('no boundary', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(
      400,
    );
  });

  it.each([
    ['name=a&name=b', 400],
    ['name=a&n%61me=b', 400],
    ['name=a&who[name]=b&who[name]=c', 400],
    ['name=a&who=b&who[name]=c', 400],
    ['name=a&who[name]=c&who=b', 400],
    ['name=a&Received=b&Received=c', 201],
    ['name=a&who[name]=b', 201],
  ])('A5 the form %s is answered %i', async (form, status) => {
    expect((await post(form, FORM_TYPE)).status).toBe(status);
    const parts = new FormData();
    for (const [part, value] of new URLSearchParams(form)) parts.append(part, value);
    expect((await post(parts)).status).toBe(status);
  });

  it.each([
    ['limit=1&limit=2', 400],
    ['limit=1&l%69mit=1', 400],
    ['limit=1&other=1&other=2', 200],
  ])('A5 the query %s is answered %i', async (query, status) => {
    expect((await ada.send('GET', `/api/tasks?${query}`)).status).toBe(status);
  });

  it.each([
    ['1,001 names', numbered(1001, (n) => `a[${n % 50}][k${n}]`), 400],
    ['a map of 101', numbered(101, (n) => `places[k${n}]`), 400],
    ['a list of maps of which one has 101', numbered(101, (n) => `a[0][k${n}]`), 400],
    ['1,001 names that are large numbers', numbered(1001, (n) => String((n + 1) * 16_384)), 400],
    ['a map of 1,001 large numbers', numbered(1001, (n) => `a[${(n + 1) * 16_384}]`), 400],
    ['1,001 names of its own', numbered(1001, (n) => `k${n}`), 400],
    ['six levels', 'name=a&a[b][c][d][e][f]=1', 400],
    ['a list of 999', 'name=a&' + 'a[]=1&'.repeat(999), 201],
    ['300 names, as a mail with its headers,', `name=a&${numbered(299, (n) => `k${n}`)}`, 201],
  ])('A704 a form with %s is answered', async (_, form, status) => {
    expect((await post(form, FORM_TYPE)).status).toBe(status);
    const parts = new FormData();
    for (const [part, value] of new URLSearchParams(form)) parts.append(part, value);
    expect((await post(parts)).status).toBe(status);
  });

  it('A704 a form has at most 5,000 fields, and in parts 1,000', async () => {
    const status = async (count: number) =>
      (await post('name=a&' + 'a[]&'.repeat(count - 1), FORM_TYPE)).status;
    expect([await status(5000), await status(5001)]).toEqual([201, 400]);
    const parts = async (count: number) => {
      const form = new FormData();
      form.set('name', 'a');
      for (let n = 1; n < count; n += 1) form.append('a[]', '');
      return (await post(form)).status;
    };
    expect([await parts(1000), await parts(1001)]).toEqual([201, 400]);
  });

  it('A705 a small body has at most 50,000 values', async () => {
    const send = (count: number) => post(`{"name":"a","b":[0${',0'.repeat(count - 3)}]}`, JSON_TYPE);
    expect((await send(50_000)).status).toBe(201);
    expect((await send(50_001)).status).toBe(400);
  });

  it('A6 a body is at most 256 KiB, whatever its declared length', async () => {
    const big = JSON.stringify({ name: 'a', ignored: 'x'.repeat(300 * 1024) });
    expect((await post(big, JSON_TYPE)).status).toBe(413);
    expect((await post(big, { ...JSON_TYPE, 'Content-Length': '2' })).status).toBe(413);
    expect((await post('{}', { ...JSON_TYPE, 'Content-Length': String(10 ** 12) })).status).toBe(413);
    expect(
      (await post(JSON.stringify({ name: 'a', ignored: 'x'.repeat(250 * 1024) }), JSON_TYPE)).status,
    ).toBe(201);
  });

  it.each(publicPosts)('A299 POST %s takes at most 8 KiB', async (path) => {
    const send = async (length: number) => {
      const body = JSON.stringify({ ignored: 'x'.repeat(length) });
      return (await test.app.request(path, { method: 'POST', headers: JSON_TYPE, body })).status;
    };
    expect(await send(8 * 1024)).toBe(413);
    expect(await send(8 * 1024 - 20)).toBe(422);
  });

  it('A7 a refusal names every field and counts the messages', async () => {
    const answer = await post({ status: 'done', completed: 'perhaps' });
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      message: 'The name field is required. (and 2 more errors)',
      errors: {
        name: ['The name field is required.'],
        status: ['The selected status is invalid.'],
        completed: ['The completed field must be true or false.'],
      },
    });
    expect((await post({ name: 'a', status: 'done' })).json).toMatchObject({
      message: 'The selected status is invalid.',
    });
  });

  it('A8 texts are trimmed', async () => {
    const task = (await post({ name: '  Milk \n', description: ' ' })).read(taskSchema);
    expect(task).toMatchObject({ name: 'Milk', description: null });
  });

  it.each(['', '   ', '\u200b\u200d', '\u3164', '\u2800', '\u00ad'])(
    'A8 the name %j counts as empty',
    async (blank) => {
      expect((await post({ name: blank })).json).toMatchObject({
        errors: { name: ['The name field is required.'] },
      });
    },
  );

  it('A8 passwords are not trimmed', async () => {
    const email = 'spaces@example.org';
    const password = '  eight spaces around  ';
    const person = { first_name: 'S', last_name: 'P', email, device_name: 'test', password };
    const form = { ...person, password_confirmation: password };
    expect((await sendTo(test.app, 'POST', '/api/register', form)).status).toBe(201);
    const signIn = (given: string) =>
      sendTo(test.app, 'POST', '/api/sanctum/token', { email, password: given, device_name: 'test' });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(password.trim())).status).toBe(422);
  });

  it.each([
    ['a name', { name: `a${NUL}b` }, 'name'],
    ['half a character', { name: 'a\ud83d' }, 'name'],
    ['a description', { name: 'a', description: NUL }, 'description'],
    ['a field that is not known', { name: 'a', x: ['', NUL] }, 'x.1'],
  ])('T64 %s is refused', async (_, body, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: { [field]: [expect.stringContaining('cannot be stored')] } });
  });

  it('T64 a NUL in a query is refused', async () => {
    expect((await ada.send('GET', '/api/tasks?status=%00')).status).toBe(422);
  });

  it('T63 lengths are counted in code points', async () => {
    expect((await post({ name: '\u{1f95b}'.repeat(500) })).status).toBe(201);
    const answer = await post({ name: '\u{1f95b}'.repeat(501) });
    expect(answer.json).toMatchObject({ message: 'The name field must not be greater than 500 characters.' });
  });

  it.each([true, 1, '1', 'true', ' true '])('A11 %j is true', async (completed) => {
    expect((await post({ name: 'a', completed })).json).toMatchObject({ completed: true });
  });
  it.each([false, 0, '0', 'false'])('A11 %j is false', async (completed) => {
    expect((await post({ name: 'a', completed })).json).toMatchObject({ completed: false });
  });
  it.each([2, 'yes', [], {}])('A11 %j is no boolean', async (completed) => {
    expect((await post({ name: 'a', completed })).status).toBe(422);
  });
  it.each([0, -1, 1.5, 1e300, '01', '12345678901234567', 'x', [], {}, true])(
    'A11 %j is not an id',
    async (id) => {
      expect((await post({ name: 'a', project_id: id })).status).toBe(422);
    },
  );
  it('A11 an id is a number, its digits or a UUID', async () => {
    const project = (await post({ name: 'P', type: 'project' })).read(taskSchema);
    for (const id of [project.id, String(project.id), project.client_ref, project.client_ref.toUpperCase()]) {
      expect((await post({ name: 'a', project_id: id })).json).toMatchObject({ project_id: project.id });
    }
  });

  it('A12 unknown fields are ignored, whatever their name', async () => {
    const body = '{"name":"a","is_admin":true,"id":7,"__proto__":{"status":"note"},"constructor":{"x":1}}';
    const task = (await post(body, JSON_TYPE)).read(taskSchema);
    expect(task).toMatchObject({ name: 'a', status: 'inbox' });
    expect(await name('name=b&__proto__[status]=note&__proto__=x', FORM_TYPE)).toBe('b');
    expect(({} as Record<string, unknown>)['status']).toBeUndefined();
  });

  it('A13 an app that is too old is answered 426', async () => {
    const old = await ada.send('GET', '/api/user', undefined, { 'X-Client-Schema': '0' });
    expect([old.status, old.json]).toMatchObject([426, { code: 'client_too_old' }]);
    expect((await ada.send('GET', '/api/user', undefined, { 'X-Client-Schema': '1' })).status).toBe(200);
    expect((await ada.send('GET', '/api/user', undefined, { 'X-Client-Schema': 'new' })).status).toBe(400);
  });

  it('A14 only listed origins get CORS headers', async () => {
    const from = (Origin: string) => sendTo(test.app, 'GET', '/healthz', undefined, { Origin });
    const known = await from('https://app.example');
    expect(known.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example');
    expect(known.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(known.headers.get('Access-Control-Expose-Headers')).toContain('X-Server-Id');
    for (const other of ['https://app.example.evil', 'http://app.example', 'null']) {
      expect((await from(other)).headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
    const preflight = await sendTo(test.app, 'OPTIONS', '/api/tasks', undefined, {
      Origin: 'https://app.example',
      'Access-Control-Request-Method': 'PUT',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');
  });

  it('A14 a preflight from another origin gets no CORS headers', async () => {
    for (const Origin of [
      'https://app.example.evil',
      'https://app.example:8443',
      'null',
      'https://APP.example',
    ]) {
      const { headers } = await sendTo(test.app, 'OPTIONS', '/api/tasks', undefined, {
        Origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization',
      });
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(headers.get('Vary')).toContain('Origin');
    }
  });

  it('A14 an origin that is not listed gets no CORS headers of another one', async () => {
    for (const [method, status] of [
      ['GET', 401],
      ['OPTIONS', 405],
    ] as const) {
      const { headers, status: answered } = await sendTo(test.app, method, '/api/tasks', undefined, {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'PUT',
      });
      expect(answered).toBe(status);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('A198 headers forbid browsers to render or frame an answer', async () => {
    for (const path of ['/api/user', '/api/nothing', '/healthz']) {
      const { headers } = await ada.send('GET', path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toMatch(
        /^default-src 'none'; .*frame-ancestors 'none'$/,
      );
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    }
    const plain = await createTestApp({ config: { appUrl: new URL('http://localhost:3000') } });
    const { headers } = await sendTo(plain.app, 'GET', '/healthz');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
    await plain.close();
  });

  it('A17 a request that accepts neither JSON nor text is answered 406', async () => {
    expect((await ada.send('GET', '/api/user', undefined, { Accept: 'image/png' })).status).toBe(406);
    expect((await ada.send('GET', '/api/user', undefined, { Accept: '*/*' })).status).toBe(200);
  });

  it('A18 HEAD answers like GET, without the body', async () => {
    const answer = await ada.send('HEAD', '/api/user');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

it.each(['9007199254740993', '1000000000000000'])(
  'A747 %s is no id: others are read as the same number',
  (id) => {
    expect([parseNumber(id), parseTaskIdOrRef(id), parseBearer(`Bearer ${id}|${'x'.repeat(43)}`)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([familyNumber('family').safeParse(id).success, realmId.safeParse(`u:${id}`).success]).toEqual([
      false,
      false,
    ]);
    expect([parseNumber(id.slice(0, 15)), Number.isSafeInteger(Number(id.slice(0, 15)))]).toEqual([
      Number(id.slice(0, 15)),
      true,
    ]);
  },
);

describe('internal errors', () => {
  it('A15 an error answers 500 with the request id and nothing else', async () => {
    const test = await createTestApp();
    const broken = await createTestApp({
      database: { ...test.database, read: () => Promise.reject(new Error('secret SQL')) },
    });
    const answer = await sendTo(broken.app, 'GET', '/readyz');
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      message: 'Something went wrong on the server. Try again in a moment.',
      request_id: answer.headers.get('X-Request-Id'),
    });
    await test.close();
  });

  it('A746 a failure is told by a sentence, which the app shows', () => {
    const replies = [unavailable(1), replyToError(new Error('x'), silentLog, 'id')];
    for (const { body } of replies) {
      expect(body).toMatchObject({
        kind: 'json',
        value: { message: expect.stringMatching(/^[A-Z][^.]+\. [A-Z][^.]+\.$/) as string },
      });
    }
  });

  it('A15 an unavailable database is answered 503 with Retry-After', async () => {
    const database = await openTestDatabase();
    const down = await createTestApp({
      database: { ...database, read: () => Promise.reject(new DatabaseUnavailable('down')) },
    });
    const answer = await sendTo(down.app, 'GET', '/readyz');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    await database.close();
  });
});

/** A form of so many different names. */
function numbered(count: number, nameOf: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => `${nameOf(n)}=1`).join('&');
}
