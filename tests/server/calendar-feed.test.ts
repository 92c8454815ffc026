/** The address under which calendars read the days of a person's tasks. */
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { SOMEDAY } from '#domain/day.ts';
import { calendarAddressSchema, calendarFeedSchema } from '#domain/wire/calendar-feed.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { createApp } from '#server/app.ts';
import { DAYS_BACK, MAX_EVENTS } from '#server/feeds/feed-events.ts';
import { createLog } from '#server/log/log.ts';
import { grantAdmin } from '#server/auth/admins.ts';
import { purgeAccounts } from '#server/auth/purge-accounts.ts';
import { appForEach } from '../support/app-hooks.ts';
import { PASSWORD, sendTo, type Session } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEW_PASSWORD = 'a long walk in the rain';

// It is the 31st of January 2026.
const test = appForEach();
const ada = test.person('Ada');

const make = async (who: Session, has_later = false) => {
  const { url } = (await who.send('POST', '/api/user/calendar', { has_later })).read(calendarAddressSchema);
  expect(url).toMatch(/^https:\/\/kinbox\.example\/api\/feeds\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
};
const stateOf = async (who: Session) =>
  (await who.send('GET', '/api/user/calendar')).read(calendarFeedSchema).feed;
const open = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  sendTo(test.app, method, path, undefined, { Accept: 'text/calendar', ...headers });
const task = async (who: Session, fields: object): Promise<WireTask> =>
  (await who.send('POST', '/api/tasks', { status: 'todo', type: 'office', ...fields })).read(taskSchema);

/** Each event as `20260203 name`. */
async function daysAt(path: string): Promise<readonly string[]> {
  const { status, text } = await open(path);
  expect(status).toBe(200);
  return eventsOf(text).map((event) => [event['DTSTART;VALUE=DATE'], event['SUMMARY']].join(' '));
}

function eventsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const unfolded = text.replaceAll('\r\n ', '');
  return unfolded
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event.split('\r\n').map((line): [string, string] => {
          const [name = ''] = line.split(':');
          return [name, line.slice(name.length + 1)];
        }),
      ),
    );
}

it('A503 a person has one address for calendars, which is told once, and of which the database has a digest', async () => {
  expect(await stateOf(ada)).toBeNull();
  const first = await make(ada);
  expect(await stateOf(ada)).toEqual({ created_at: '2026-01-31T12:00:00.000Z', has_later: false });
  test.advance(MINUTE_MS);
  const second = await make(ada, true);
  expect(second).not.toBe(first);
  expect(await stateOf(ada)).toEqual({ created_at: '2026-01-31T12:01:00.000Z', has_later: true });
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  const rows = await test.database.read((tx) => tx.selectFrom('calendar_feeds').selectAll().execute());
  expect(rows).toHaveLength(1);
  expect(second).not.toContain(rows[0]?.secret_hash);
  expect(JSON.stringify(rows)).not.toContain(second.slice(11, 54));
  expect((await ada.send('DELETE', '/api/user/calendar')).status).toBe(204);
  expect((await ada.send('DELETE', '/api/user/calendar')).status).toBe(204);
  expect([await stateOf(ada), (await open(second)).status]).toEqual([null, 404]);
});

it('A503 it takes a fresh proof of who is there, and says what it is for', async () => {
  const unsaid = await ada.send('POST', '/api/user/calendar', {});
  expect([unsaid.status, unsaid.json]).toMatchObject([422, { errors: { has_later: [expect.any(String)] } }]);
  test.advance(16 * MINUTE_MS);
  const late = await ada.send('POST', '/api/user/calendar', { has_later: false });
  expect([late.status, late.json]).toMatchObject([403, { code: 'proof_needed' }]);
  expect(await stateOf(ada)).toBeNull();
});

it('A504 it has the deadlines of open tasks in every space, by day, from 31 days back', async () => {
  const ben = await test.register('Ben');
  await test.addFamily(ben.id, [ada.id]);
  const path = await make(ada, true);
  await task(ada, { name: 'work', space: 'work', due_on: '2026-03-01' });
  await task(ben, { name: 'shared', space: 'family', due_on: '2026-02-01' });
  await task(ada, { name: 'late', due_on: '2025-12-31' });
  await task(ada, { name: 'too late', due_on: '2025-12-30' });
  await task(ada, { name: 'no day' });
  await task(ben, { name: 'of Ben', due_on: '2026-02-01' });
  const done = await task(ada, { name: 'done', due_on: '2026-02-02' });
  await ada.send('PUT', `/api/tasks/${done.id}`, { completed: true });
  const deleted = await task(ada, { name: 'deleted', due_on: '2026-02-02' });
  await ada.send('DELETE', `/api/tasks/${deleted.id}`);
  expect(DAYS_BACK).toBe(31);
  expect(await daysAt(path)).toEqual(['20251231 late', '20260201 shared', '20260301 work']);
});

it('A504 who has left a family sees none of its tasks there from then on', async () => {
  const ben = await test.register('Ben');
  const family = await test.addFamily(ben.id, [ada.id]);
  const path = await make(ada);
  await task(ben, { name: 'shared', space: 'family', due_on: '2026-02-01' });
  expect(await daysAt(path)).toEqual(['20260201 shared']);
  await test.removeFamilyMember(family, ada.id);
  expect(await daysAt(path)).toEqual([]);
});

it('A504 it has at most 500 events, those of the earliest days', async () => {
  const row = await task(ada, { name: 'day 0', due_on: '2026-02-01' });
  const path = await make(ada, true);
  await test.database.write(async (tx) => {
    const { id, ...columns } = await tx
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(id).toBe(row.id);
    for (let at = 1; at <= 6; at += 1) {
      const rows = Array.from({ length: 100 }, (_, each) => ({
        ...columns,
        client_ref: test.deps.random.uuid() as typeof columns.client_ref,
        name: `day ${at}.${each}`,
        due_on: `2026-02-${String(10 - at).padStart(2, '0')}` as typeof columns.due_on,
      }));
      await tx.insertInto('tasks').values(rows).execute();
    }
  });
  const days = await daysAt(path);
  expect([days.length, MAX_EVENTS]).toEqual([500, 500]);
  expect([days[0], days.at(-1)?.slice(0, 8)]).toEqual(['20260201 day 0', '20260208']);
});

it('A504 what repeats on fixed days does so there too, and nothing else does', async () => {
  const path = await make(ada, true);
  const weekly = { every: 2, unit: 'week', from: 'date', since: '2026-02-02', days: [1, 4] };
  await task(ada, { name: 'bins', due_on: '2026-02-05', not_before: '2026-02-04', repeat: weekly });
  await task(ada, { name: 'moved', due_on: '2026-02-06', repeat: weekly });
  const done = { every: 3, unit: 'day', from: 'done' };
  await task(ada, { name: 'plants', due_on: '2026-02-07', repeat: done });
  const daily = { every: 1, unit: 'day', from: 'date', since: '2026-02-01' };
  await task(ada, { name: 'walk', not_before: '2026-02-08', repeat: daily });
  const events = eventsOf((await open(path)).text);
  expect(events.map((event) => [event['SUMMARY'], event['RRULE']])).toEqual([
    ['Back: bins', undefined],
    ['bins', 'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,TH'],
    ['moved', undefined],
    ['plants', undefined],
    ['Back: walk', 'FREQ=DAILY;INTERVAL=1'],
  ]);
});

it('A504 of what is long overdue the coming days of its rule go on, and nothing else', async () => {
  const path = await make(ada, true);
  const weekly = { every: 1, unit: 'week', from: 'date', since: '2025-01-06' };
  await task(ada, { name: 'bins', due_on: '2025-10-06', repeat: weekly });
  await task(ada, { name: 'plants', due_on: '2025-10-06', repeat: { every: 3, unit: 'day', from: 'done' } });
  await task(ada, { name: 'walk', not_before: '2025-10-06', repeat: weekly });
  const events = eventsOf((await open(path)).text);
  expect(events.map((event) => [event['DTSTART;VALUE=DATE'], event['SUMMARY'], event['RRULE']])).toEqual([
    ['20260202', 'bins', 'FREQ=WEEKLY;INTERVAL=1;WKST=MO'],
    ['20260202', 'Back: walk', 'FREQ=WEEKLY;INTERVAL=1;WKST=MO'],
  ]);
});

it('A505 it has the days on which deferred tasks come back if that was asked for, and never someday', async () => {
  await task(ada, { name: 'deferred', not_before: '2026-02-03' });
  await task(ada, { name: 'someday', not_before: SOMEDAY });
  await task(ada, { name: 'both', not_before: '2026-02-04', due_on: '2026-02-09' });
  await task(ada, { name: 'due before', not_before: '2026-02-09', due_on: '2026-02-05' });
  await task(ada, { name: 'someday or due', not_before: SOMEDAY, due_on: '2026-02-06' });
  const due = ['20260205 due before', '20260206 someday or due', '20260209 both'];
  expect(await daysAt(await make(ada))).toEqual(due);
  expect(await daysAt(await make(ada, true))).toEqual([
    '20260203 Back: deferred',
    '20260204 Back: both',
    ...due,
  ]);
});

it('A506 an address that is malformed, unknown, replaced or ended is answered like any other path', async () => {
  const path = await make(ada);
  const second = await make(ada);
  await ada.send('DELETE', '/api/user/calendar');
  const unknown = `/api/feeds/${'a'.repeat(43)}.ics`;
  for (const each of [path, second, unknown, second.slice(0, -4), '/api/feeds/1', `${second}.ics`]) {
    const { status, text } = await open(each);
    expect([each, status, text]).toEqual([each, 404, '{"message":"Not found."}']);
  }
});

it('A506 the address ends with the account, and its row with the purge', async () => {
  await grantAdmin(test.database, (await test.register('Root')).email, test.deps.clock());
  const path = await make(ada);
  await task(ada, { name: 'mine', due_on: '2026-02-01' });
  expect((await ada.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
  expect((await open(path)).status).toBe(404);
  // As if it had been made while the account was being deleted.
  await test.database.write((tx) =>
    tx
      .insertInto('calendar_feeds')
      .values({ user_id: ada.id, secret_hash: 'x', has_later: 0, created_at: '2026-01-31' as never })
      .execute(),
  );
  await purgeAccounts(test.database, test.deps.clock() + 30 * DAY_MS);
  expect(await test.database.read((tx) => tx.selectFrom('calendar_feeds').selectAll().execute())).toEqual([]);
});

it('A507 signing out everywhere else and another password end the address, the end of one session does not', async () => {
  const signIn = async () =>
    (
      await sendTo(test.app, 'POST', '/api/sanctum/token', {
        email: ada.email,
        password: PASSWORD,
        device_name: 'phone',
      })
    ).text;
  const path = await make(ada);
  const [phone = ''] = (await signIn()).split('|');
  await ada.send('DELETE', `/api/sessions/${phone}`);
  const other = await signIn();
  await sendTo(test.app, 'POST', '/api/logout', {}, { Authorization: `Bearer ${other}` });
  expect((await open(path)).status).toBe(200);
  expect((await ada.send('POST', '/api/sessions/revoke-others')).status).toBe(204);
  expect((await open(path)).status).toBe(404);

  const again = await make(ada);
  const changed = await ada.send('PUT', '/api/profile/password', {
    current_password: PASSWORD,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });
  expect(changed.status).toBe(200);
  expect((await open(again)).status).toBe(404);
});

it('A508 no line of the log has the address, whatever is answered, and no other answer has it', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const app = createApp({ ...test.deps, log });
  const headers = { Authorization: `Bearer ${ada.token}` };
  const made = await sendTo(app, 'POST', '/api/user/calendar', { has_later: true }, headers);
  const { pathname } = new URL(made.read(calendarAddressSchema).url);
  const secret = pathname.slice('/api/feeds/'.length, -'.ics'.length);
  const statuses: number[] = [];
  for (const path of [pathname, pathname.slice(0, -1), `${pathname}/`, `${pathname}?a=${secret}`]) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      statuses.push((await sendTo(app, method, path, method === 'POST' ? {} : undefined)).status);
    }
  }
  // As of PostgreSQL, which quotes what it was asked.
  const error = Object.assign(new Error(`no ${secret}`), { severity: 'ERROR', code: '42601' });
  const database = { ...test.database, read: () => Promise.reject(error) };
  const broken = createApp({ ...test.deps, log, database });
  statuses.push((await sendTo(broken, 'GET', pathname)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 404, 405, 500]));
  expect(lines.length).toBe(statuses.length + 2);
  expect(lines.join()).toContain('/api/feeds/:file');
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  for (const path of ['/api/user/calendar', '/api/user/export', '/api/changes', '/api/user']) {
    const answer = await ada.send('GET', path);
    expect([path, answer.status, answer.text.includes(secret)]).toEqual([path, 200, false]);
  }
});

it('A509 an event keeps its id, is a whole day that leaves the person free, and is written as RFC 5545 asks', async () => {
  const name = `Bread; milk, \\ and\nüber ${'🎂 '.repeat(60)}end`;
  const { id, client_ref } = await task(ada, { name, due_on: '2026-02-28', not_before: '2026-02-27' });
  const path = await make(ada, true);
  const { text, headers } = await open(path);
  expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [later, due] = eventsOf(text);
  expect(due).toMatchObject({
    UID: `${client_ref}@kinbox`,
    DTSTAMP: '20260131T120000Z',
    'DTSTART;VALUE=DATE': '20260228',
    'DTEND;VALUE=DATE': '20260301',
    SUMMARY: `Bread\\; milk\\, \\\\ and\\nüber ${'🎂 '.repeat(60)}end`,
    TRANSP: 'TRANSPARENT',
  });
  expect([later?.['UID'], later?.['DTSTART;VALUE=DATE']]).toEqual([`${client_ref}-later@kinbox`, '20260227']);
  test.advance(MINUTE_MS);
  await ada.send('PUT', `/api/tasks/${id}`, { name: 'Bread', not_before: null });
  expect(eventsOf((await open(path)).text)).toMatchObject([
    { UID: `${client_ref}@kinbox`, SUMMARY: 'Bread', DTSTAMP: '20260131T120100Z' },
  ]);
});

it('A509 a parser of others reads it, whether it has events or none', async () => {
  const path = await make(ada, true);
  const read = async () => new ICAL.Component(ICAL.parse((await open(path)).text) as unknown[]);
  expect((await read()).getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  const name = `Bread; milk, \\ and\nüber ${'🎂 '.repeat(60)}end`;
  const { client_ref } = await task(ada, { name, due_on: '2026-02-28' });
  const calendar = await read();
  expect(calendar.getAllSubcomponents()).toHaveLength(1);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect([event.uid, event.summary]).toEqual([`${client_ref}@kinbox`, name]);
  expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([
    true,
    '2026-02-28',
    '2026-03-01',
  ]);
});

it('A509 a calendar that has the answer already gets no second one, and HEAD has the head alone', async () => {
  const path = await make(ada);
  const { headers } = await open(path);
  const tag = headers.get('ETag') ?? '';
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await open(path, { 'If-None-Match': known });
    expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', tag]);
  }
  const head = await open(path, {}, 'HEAD');
  expect([head.status, head.text, head.headers.get('ETag')]).toEqual([200, '', tag]);
  await task(ada, { name: 'new', due_on: '2026-02-01' });
  expect((await open(path, { 'If-None-Match': tag })).status).toBe(200);
  expect((await open(path, { Accept: 'image/png' })).status).toBe(406);
  expect((await ada.send('GET', '/api/user', undefined, { Accept: 'text/calendar' })).status).toBe(406);
});

it(
  'A509 it is answered 60 times in a quarter of an hour for each person, and 300 times for each client',
  async () => {
    await test.reopen({ limits: 'real' });
    const path = await make(ada);
    for (let n = 0; n < 60; n += 1) expect((await open(path)).status).toBe(200);
    const refused = await open(path);
    expect([refused.status, refused.headers.get('X-RateLimit-Limit')]).toEqual([429, '60']);
    // A new address of the same person is no way around.
    expect((await open(await make(ada))).status).toBe(429);
    for (let n = 0; n < 238; n += 1) expect((await open('/api/feeds/1')).status).toBe(404);
    const client = await open('/api/feeds/1');
    expect([client.status, client.headers.get('X-RateLimit-Limit')]).toEqual([429, '300']);
    test.advance(16 * MINUTE_MS);
    expect((await open('/api/feeds/1')).status).toBe(404);
  },
  LIMITS.longTest,
);
