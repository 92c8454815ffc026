import { describe, expect, it } from 'vitest';
import { MOST_ROWS } from '#server/http/large-writes.ts';
import * as z from 'zod/mini';
import { familySchema } from '#domain/wire/account.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import { accountDeletedSchema } from '#domain/wire/account-deletion.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { toIsoTime } from '#domain/ids.ts';
import { createApp } from '#server/app.ts';
import { grantAdmin } from '#server/auth/admins.ts';
import { deleteAccount } from '#server/auth/delete-account.ts';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { purgeAccounts } from '#server/auth/purge-accounts.ts';
import { runJobs } from '#server/jobs.ts';
import { createLimits } from '#server/limits.ts';
import { createMemoryStore } from '../support/memory-limit-store.ts';
import { appForEach } from '../support/app-hooks.ts';
import { cancel, decline, formFamily, invite, inviteById } from '../support/family-calls.ts';
import { sendTo, type Session } from '../support/server-app.ts';
import { registerVerified, verifyAddress } from '../support/verify-address.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = 'correct horse battery';
const families = z.object({ families: z.optional(z.array(familySchema)) });

const test = appForEach();
const ada = test.person('Ada');

const leave = (who: Session, current_password = PASSWORD) =>
  who.send('DELETE', '/api/user', { current_password });
const make = async (by: Session, body: object): Promise<WireTask> =>
  (await by.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
const pull = async (by: Session, since?: string) =>
  (await by.send('GET', `/api/changes${since === undefined ? '' : `?since=${since}`}`)).read(changesSchema);
const namesOf = async (by: Session) =>
  (await by.send('GET', '/api/tasks'))
    .read(z.array(taskSchema))
    .map(({ name }) => name)
    .sort();
const membersOf = async (by: Session) =>
  families
    .parse(await pull(by))
    .families?.map(({ members }) => members.map(({ id, pivot }) => [id, pivot.role]));
const rowsOf = (table: 'users' | 'tokens' | 'tasks' | 'task_changes' | 'feedback' | 'realms' | 'families') =>
  test.database.read((tx) => tx.selectFrom(table).selectAll().execute());
const TABLES = Object.keys({
  server_meta: 0,
  users: 0,
  settings: 0,
  tokens: 0,
  realms: 0,
  families: 0,
  family_members: 0,
  invitations: 0,
  tasks: 0,
  task_removals: 0,
  task_changes: 0,
  idempotency_keys: 0,
  mailed_secrets: 0,
  feedback: 0,
  totp_factors: 0,
  recovery_codes: 0,
  passkeys: 0,
  passkey_challenges: 0,
  sign_in_tickets: 0,
  rate_limits: 0,
  history_sizes: 0,
  imports: 0,
  email_changes: 0,
  calendar_feeds: 0,
  capture_tokens: 0,
  push_subscriptions: 0,
  push_news: 0,
  realm_walks: 0,
} satisfies Record<keyof Schema, 0>) as readonly (keyof Schema)[];

/** All that the database holds, as text. */
const everyRow = () =>
  test.database.read(async (tx) => {
    const rows: unknown[] = [];
    for (const table of TABLES) rows.push(await tx.selectFrom(table).selectAll().execute());
    return JSON.stringify(rows);
  });

describe('deleting an account', () => {
  it('A147 takes effect at once: sessions, streams and sign-in end; the address is free', async () => {
    const other = await sendTo(test.app, 'POST', '/api/sanctum/token', {
      email: ada.email,
      password: PASSWORD,
      device_name: 'phone',
    });
    const stream = await test.app.request('/api/events', {
      headers: { Authorization: `Bearer ${ada.token}` },
    });
    const deleted = await leave(ada);
    expect([deleted.status, deleted.read(accountDeletedSchema).purge_at]).toEqual([
      202,
      '2026-03-02T12:00:00.000Z',
    ]);
    // The stream ends: reading it to its end returns.
    expect(await stream.text()).toContain(': open');
    for (const token of [ada.token, other.text]) {
      const headers = { Authorization: `Bearer ${token}` };
      expect((await sendTo(test.app, 'GET', '/api/user', undefined, headers)).status).toBe(401);
    }
    const login = { email: ada.email, password: PASSWORD, device_name: 'x' };
    expect((await sendTo(test.app, 'POST', '/api/sanctum/token', login)).status).toBe(422);
    const again = {
      ...login,
      first_name: 'Ada',
      last_name: 'Second',
      password_confirmation: PASSWORD,
    };
    expect((await sendTo(test.app, 'POST', '/api/register', again)).status).toBe(201);
  });

  it('A147 requires the password, with five tries in a quarter of an hour', async () => {
    const clock = () => Date.parse('2026-01-31T12:00:00.000Z');
    await test.reopen({ limits: createLimits(createMemoryStore(), clock), clock });
    const wrong = await leave(ada, 'something else');
    expect([wrong.status, wrong.json]).toMatchObject([
      422,
      { errors: { current_password: ['The password is incorrect.'] } },
    ]);
    expect((await ada.send('DELETE', '/api/user')).json).toMatchObject({
      errors: { current_password: ['The current password field is required.'] },
    });
    for (let n = 0; n < 4; n += 1) await leave(ada, 'something else');
    expect((await leave(ada)).status).toBe(429);
    expect((await ada.send('GET', '/api/user')).status).toBe(200);
  });

  it('A148 the last administrator cannot be deleted, unless there is another', async () => {
    const ben = await test.register('Ben');
    await grantAdmin(test.database, ada.email, test.deps.clock());
    const refused = await leave(ada);
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'last_admin' }]);
    await grantAdmin(test.database, ben.email, test.deps.clock());
    const both = await Promise.all([leave(ada), leave(ben)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409]);
  });

  it('A150 passes a family to the longest-standing member, preferring one who owns none', async () => {
    const [ben, cleo, dan] = [await test.register(), await test.register(), await test.register()];
    await test.addFamily(ben.id);
    const family = await test.addFamily(ada.id);
    for (const member of [ben, cleo, dan]) {
      test.advance(1000);
      await test.addFamilyMember(family, member.id);
    }
    await make(ada, { name: 'Ours', space: 'family', family_id: family });
    await make(ada, { name: 'Mine' });
    expect((await leave(ada)).status).toBe(202);
    expect(await membersOf(cleo)).toEqual([
      [
        [ben.id, 'member'],
        [cleo.id, 'owner'],
        [dan.id, 'member'],
      ],
    ]);
    expect(await namesOf(cleo)).toEqual(['Ours']);
  });

  it('A150 passes it to an owner if all own one', async () => {
    const ben = await test.register();
    await test.addFamily(ben.id);
    const family = await test.addFamily(ada.id, [ben.id]);
    await leave(ada);
    const roles = await test.database.read((tx) =>
      tx.selectFrom('family_members').select(['user_id', 'role']).where('family_id', '=', family).execute(),
    );
    expect(roles).toEqual([{ user_id: ben.id, role: 'owner' }]);
  });

  it('A151 leaves the families of others; one without other members is dissolved, and its rows pass to nobody', async () => {
    const ben = await test.register();
    const alone = await test.addFamily(ada.id);
    const theirs = await test.addFamily(ben.id, [ada.id]);
    await make(ada, { name: 'Secret', space: 'family', family_id: alone });
    await make(ada, { name: 'Ours', space: 'family', family_id: theirs });
    const before = await pull(ben);
    await leave(ada);
    expect(await membersOf(ben)).toEqual([[[ben.id, 'owner']]]);
    expect((await pull(ben, before.cursor)).tasks).toEqual([]);
    expect(await namesOf(ben)).toEqual(['Ours']);
    expect((await rowsOf('families')).map((row) => 'id' in row && row.id)).toEqual([theirs]);
  });

  it('A152 ends the pending invitations, sent and received, and notifies the users concerned', async () => {
    await test.reopen({ config: { mailIsSetUp: false } });
    const [owner, ben, cleo, dan] = [
      await registerVerified(test, 'Owner'),
      await test.register('Ben'),
      await test.register('Cleo'),
      await test.register('Dan'),
    ];
    const mine = await formFamily(owner, dan);
    await invite(owner, cleo.email);
    await invite(owner, 'nobody.yet@example.org');
    await invite(ben, owner.email);
    const seen = { cleo: await pull(cleo), ben: await pull(ben) };
    expect([seen.cleo.invitations, seen.ben.families?.[0]?.invitations]).toMatchObject([[{}], [{}]]);
    const told: string[] = [];
    test.deps.events.subscribe((notice) => {
      if (notice.kind === 'changed') told.push(...notice.realms);
    });
    await leave(owner);
    const bens = seen.ben.owned_family;
    expect(told).toEqual(expect.arrayContaining([`u:${cleo.id}`, `f:${String(bens)}`, `f:${mine}`]));
    expect((await pull(cleo, seen.cleo.cursor)).invitations).toEqual([]);
    expect((await pull(ben, seen.ben.cursor)).families?.[0]?.invitations).toEqual([]);
    expect((await pull(dan)).families?.[0]?.invitations).toEqual([]);
  });
});

describe('a call in flight', () => {
  it.each([
    [
      'PUT',
      '/api/profile',
      { first_name: 'Ada', last_name: 'Else', email: 'else@example.org', current_password: PASSWORD },
    ],
    ['POST', '/api/families/invite', { username_or_email: 'ben@example.org' }],
  ])('A267 is refused after the deletion: %s %s', async (method, path, body) => {
    const { deps, database, emails } = test;
    const context = { dialect: database.dialect, at: toIsoTime(deps.clock()), rowsAtOnce: MOST_ROWS };
    // Another request deletes the account between the check of the session and the write.
    const write: Database['write'] = async (work) => {
      await database.write((tx) => deleteAccount(tx, ada.id, context));
      return database.write(work);
    };
    const racing = createApp({ ...deps, database: { ...database, write } });
    const written = emails.length;
    const answer = await sendTo(racing, method, path, body, { Authorization: `Bearer ${ada.token}` });
    expect(answer.status).toBe(401);
    expect(await rowsOf('families')).toEqual([]);
    expect((await rowsOf('users')).map((row) => 'name' in row && row.name)).toEqual(['Ada Example']);
    expect(emails).toHaveLength(written);
  });
});

describe('30 days later', () => {
  it('A149 the rows are removed within 30 days, and not a day sooner', async () => {
    const ben = await test.register('Ben');
    const trip = await make(ada, { name: 'Trip', type: 'project' });
    const tent = await make(ada, { name: 'Tent', project_id: trip.id });
    await ada.send('PUT', `/api/tasks/${tent.id}`, { name: 'Big tent' });
    await ada.send('DELETE', `/api/tasks/${trip.id}`);
    await make(ben, { name: 'Bread' });
    await ada.send('POST', '/api/feedback', { name: 'a', description: 'b' });
    await leave(ada);
    const leftAt = test.deps.clock();
    await runJobs(test.database, leftAt + 29 * DAY_MS);
    expect(await rowsOf('tasks')).toHaveLength(3);
    // The last round of the hourly jobs before the time that was promised.
    await runJobs(test.database, leftAt + 30 * DAY_MS - 60 * 60 * 1000);
    expect((await rowsOf('users')).map((row) => 'email' in row && row.email)).toEqual([ben.email]);
    expect((await rowsOf('tasks')).map((row) => 'name' in row && row.name)).toEqual(['Bread']);
    expect((await rowsOf('realms')).map((row) => row.id)).toEqual([`u:${ben.id}`]);
    expect([await rowsOf('task_changes'), await rowsOf('feedback')]).toEqual([[], []]);
    await runJobs(test.database, leftAt + 31 * DAY_MS);
    expect(await rowsOf('users')).toHaveLength(1);
  });

  it('A149 rows that a family keeps lose the author’s name', async () => {
    const ben = await test.register('Ben');
    const before = await make(ada, { name: 'Plan', space: 'work' });
    await ada.send('PUT', `/api/tasks/${before.id}`, { name: 'Party plan' });
    const family = await test.addFamily(ada.id, [ben.id]);
    const path = `/api/tasks/${before.id}`;
    await ada.send('POST', `${path}/switch-space`, { space: 'family', family_id: family });
    await ada.send('PUT', path, { name: 'Party' });
    await leave(ada);
    const seen = await pull(ben);
    expect(seen.tasks[0]?.created_by?.id).toBe(ada.id);
    await purgeAccounts(test.database, test.deps.clock() + 30 * DAY_MS);
    const after = await pull(ben, seen.cursor);
    expect(after.tasks).toMatchObject([{ name: 'Party', created_by: null }]);
    expect((await ben.send('GET', `${path}/history`)).json).toMatchObject([
      { field: 'name', before: 'Party plan', by: null },
    ]);
    // What was overwritten before the task was shared was private, and is gone.
    const changes = await rowsOf('task_changes');
    expect(changes.map((row) => 'before' in row && row.before)).toEqual(['"Party plan"']);
    // The task is complete: its new owner can move it.
    const taken = await ben.send('POST', `${path}/switch-space`, { space: 'personal' });
    expect(taken.json).toMatchObject({ realm: `u:${ben.id}` });
  });

  it('A262 no table names or quotes the deleted user', async () => {
    const ben = await test.register('Ben');
    const zoe = await test.register('Zoenelle');
    await verifyAddress(test, zoe);
    await zoe.send('PUT', '/api/profile', {
      first_name: 'Zoenelle',
      last_name: 'Example',
      display_name: 'Zoenelle the Great',
      email: 'zoenelle@example.org',
      current_password: PASSWORD,
    });
    const { text } = test.emails.findLast(({ to }) => to === 'zoenelle@example.org') ?? {};
    const [, token] = /#token=([\w-]+)/.exec(text ?? '') ?? [];
    expect((await zoe.send('POST', '/api/email/verify', { token })).status).toBe(200);
    const mine = await make(zoe, { name: 'Zoenelle’s', type: 'errand', description: 'Zoenelle only' });
    await zoe.send('PUT', `/api/tasks/${mine.id}`, { name: 'Zoenelle’s own' });
    await zoe.send('POST', '/api/feedback', { name: 'Zoenelle', description: 'by Zoenelle' });
    await sendTo(test.app, 'POST', '/api/forgot-password', { email: 'zoenelle@example.org' });
    // Invited by email three times: once taken back, once answered, once open; and once by name.
    await cancel(ben, await inviteById(ben, 'zoenelle@example.org'));
    await test.database.write((tx) =>
      tx.updateTable('users').set({ email_verified_at: mine.created_at }).where('id', '=', zoe.id).execute(),
    );
    await decline(zoe, await inviteById(ben, 'zoenelle@example.org'));
    await invite(ben, 'zoenelle@example.org');
    await cancel(ben, await inviteById(ben, 'Zoenelle Example'));
    await invite(zoe, 'friend.of.zoenelle@example.org');
    expect((await leave(zoe)).status).toBe(202);
    await runJobs(test.database, test.deps.clock() + 30 * DAY_MS - 60 * 60 * 1000);
    expect(await everyRow()).not.toMatch(/zoenelle/i);
  });

  it('A149 an interrupted purge continues, also with a family joined at the last moment', async () => {
    const ben = await test.register('Ben');
    const family = await test.addFamily(ben.id);
    await make(ada, { name: 'Mine' });
    await leave(ada);
    await test.addFamilyMember(family, ada.id);
    await test.database.write((tx) => tx.deleteFrom('tasks').execute());
    await runJobs(test.database, test.deps.clock() + 30 * DAY_MS);
    expect(await rowsOf('users')).toHaveLength(1);
  });
});
