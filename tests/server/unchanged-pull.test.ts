import { DefaultQueryCompiler } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changesSchema } from '#domain/wire/changes.ts';
import { PAGE_BYTES } from '#server/pull/fill-page.ts';
import { pullChanges } from '#server/pull/pull-changes.ts';
import { countStatements, type CountedDatabase } from '../support/count-statements.ts';
import { accept, inviteById } from '../support/family-calls.ts';
import { createTestApp, openTestDatabase, type Session, type TestApp } from '../support/server-app.ts';
import { watchReads } from '../support/watch-reads.ts';

/** Of a whole answer; most of it is the content security policy. */
const MAX_HEADER_BYTES = 600;

let test: TestApp;
let database: CountedDatabase;
let ada: Session;
let eve: Session;
beforeEach(async () => {
  database = countStatements(await openTestDatabase());
  test = await createTestApp({ database, config: { mailIsSetUp: false } });
  ada = await test.register('Ada');
  eve = await test.register('Eve');
});
afterEach(() => test.close());

const ask = (by: Session, since: string, only = true) =>
  by.send('GET', `/api/changes?since=${since}${only ? '&changed_only=1' : ''}`);
/** Of a device that has everything. */
const cursorOf = async (by: Session) => {
  const { cursor } = (await by.send('GET', '/api/changes')).read(changesSchema);
  const answer = await ask(by, cursor);
  // What came with the first pull may have been counted.
  return answer.status === 204 ? cursor : answer.read(changesSchema).cursor;
};

describe('a pull with nothing new', () => {
  it('A465 is answered 204 without a body, as often as it is asked', async () => {
    await ada.send('POST', '/api/tasks', { name: 'there already' });
    await ada.send('PUT', '/api/settings', { quotes: { peepShow: false } });
    const cursor = await cursorOf(ada);
    for (let n = 0; n < 2; n += 1) {
      const answer = await ask(ada, cursor);
      expect([answer.status, answer.text]).toEqual([204, '']);
      const bytes = Array.from(answer.headers, ([name, value]) => name.length + value.length + 4);
      expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MAX_HEADER_BYTES);
    }
  });

  it('A465 is answered with a page without rows where the app does not say that it knows better', async () => {
    await ada.send('POST', '/api/tasks', { name: 'there already' });
    const cursor = await cursorOf(ada);
    const answer = await ask(ada, cursor, false);
    const own = { id: `u:${ada.id}`, version: 1, reset: false };
    expect(answer.read(changesSchema)).toEqual({
      cursor,
      has_more: false,
      realms: [own],
      total: 1,
      tasks: [],
      removed: [],
    });
  });

  it('A466 runs four statements, by index, besides the one that finds the session; with a family six', async () => {
    for (let n = 0; n < 20; n += 1) await ada.send('POST', '/api/tasks', { name: `task ${n}` });
    const alone = await cursorOf(ada);
    database.take();
    expect((await ask(ada, alone)).status).toBe(204);
    expect(database.take()).toBe(1 + 4);
    await test.addFamily(ada.id, [eve.id]);
    await inviteById(ada, (await test.register('Guest')).email);
    const shared = await cursorOf(ada);
    database.take();
    expect((await ask(ada, shared)).status).toBe(204);
    expect(database.take()).toBe(1 + 6);
    const pull = {
      server: test.deps.serverId,
      user: ada.id,
      at: new Date(test.deps.clock()).toISOString() as never,
      since: shared,
      limit: 500,
      bytes: PAGE_BYTES,
      mailIsSetUp: false,
      changedOnly: true,
      mayCount: () => Promise.resolve(true),
    };
    const { result, plan, rows } = await watchReads(test.database, (tx) => pullChanges(tx, pull));
    expect(result).toBeNull();
    // The membership, two realms, the user, two members and an invitation.
    expect(rows).toBe(7);
    expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  });
});

it.each([true, false])('A473 builds no statement, where mail is set up: %s', async (mailIsSetUp) => {
  // Not `database`: what counts its statements has them built each time.
  const plain = await createTestApp({ config: { mailIsSetUp } });
  const [owner, member] = [await plain.register('Owner'), await plain.register('Member')];
  await plain.addFamily(owner.id, [member.id]);
  for (const person of [owner, member]) expect((await ask(person, await cursorOf(person))).status).toBe(204);
  const cursors = [await cursorOf(owner), await cursorOf(member)] as const;
  const building = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  expect((await ask(owner, cursors[0])).status).toBe(204);
  expect((await ask(member, cursors[1])).status).toBe(204);
  expect(building).not.toHaveBeenCalled();
  building.mockRestore();
  await plain.close();
});

/** As time would, in which the session would end too. */
const expireInvitations = () =>
  test.database.write((tx) =>
    tx
      .updateTable('invitations')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' as never })
      .execute(),
  );

describe('a pull with anything new is answered with it', () => {
  const news: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a task', () => ada.send('POST', '/api/tasks', { name: 'new' })],
    ['a task of the family', () => eve.send('POST', '/api/tasks', { name: 'new', space: 'family' })],
    ['a setting', () => ada.send('PUT', '/api/settings', { quotes: { peepShow: false } })],
    [
      'the name of another member',
      () => eve.send('PUT', '/api/profile', { first_name: 'Eva', last_name: 'Example', email: eve.email }),
    ],
    ['an invitation', async () => inviteById(await test.register('Host'), ada.email)],
    ['another member who leaves', () => test.removeFamilyMember(family, eve.id)],
    ['a sent invitation that expires', expireInvitations],
    ['the hourly count', () => Promise.resolve(test.advance(60 * 60 * 1000))],
  ];
  let family: never;

  it.each(news)('A465 %s', async (_what, happen) => {
    family = (await test.addFamily(ada.id, [eve.id])) as never;
    await inviteById(ada, (await test.register('Guest')).email);
    const cursor = await cursorOf(ada);
    expect((await ask(ada, cursor)).status).toBe(204);
    await happen();
    expect((await ask(ada, cursor)).status).toBe(200);
  });

  it('A465 a member who was removed and has rejoined', async () => {
    const joined = await test.addFamily(eve.id, [ada.id]);
    const cursor = await cursorOf(ada);
    test.advance(1);
    await test.removeFamilyMember(joined, ada.id);
    await test.addFamilyMember(joined, ada.id);
    expect((await ask(ada, cursor)).status).toBe(200);
  });

  it('A465 an invitation that another device answered', async () => {
    const host = await test.register('Host');
    const invitation = await inviteById(host, ada.email);
    const cursor = await cursorOf(ada);
    await accept(ada, invitation);
    expect((await ask(ada, cursor)).status).toBe(200);
  });
});
