import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgresEvents } from '#server/db/postgres-events.ts';
import { createEvents, type Notice } from '#server/events.ts';
import { MAX_SESSIONS } from '#server/auth/tokens.ts';
import { MAX_STREAMS } from '#server/pokes.ts';
import { MAX_UNREAD_BYTES } from '#server/routes/events.ts';
import { appForEach } from '../support/app-hooks.ts';
import { followEvents } from '../support/event-stream.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { PASSWORD, randomKey, type Session } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

const test = appForEach();
const ada = test.person('Ada');

const follow = ({ token }: Session) => followEvents(test.app, token);

describe('the stream of pokes', () => {
  it('A80 names the realms that changed, and none of other users', async () => {
    const eve = await test.register('Eve');
    const family = await test.addFamily(ada.id, [eve.id]);
    const stream = await follow(ada);
    await ada.send('GET', '/api/user');
    await eve.send('POST', '/api/tasks', { name: 'private' });
    await eve.send('POST', '/api/tasks', { name: 'shared', space: 'family' });
    expect(await stream.next()).toEqual({ realms: [`f:${family}`] });
    await ada.send('PUT', '/api/settings', { quotes: { peepShow: false } });
    expect(await stream.next()).toEqual({ realms: [`u:${ada.id}`] });
    await stream.leave();
  });

  it('A80 follows a family from the moment of joining it', async () => {
    const eve = await test.register('Eve');
    const family = await test.addFamily(eve.id);
    const stream = await follow(ada);
    await ada.send('GET', '/api/user');
    await test.addFamilyMember(family, ada.id);
    expect(await stream.next()).toEqual({ realms: [`u:${ada.id}`] });
    await ada.send('GET', '/api/user');
    await eve.send('POST', '/api/tasks', { name: 'shared', space: 'family' });
    expect(await stream.next()).toEqual({ realms: [`f:${family}`] });
    await stream.leave();
  });

  it('A471 leaves out what the own session sends from a queue where it is asked to, and nothing else', async () => {
    const key = () => ({ 'Idempotency-Key': randomKey() });
    const stream = await followEvents(test.app, ada.token, '?others_only=1');
    const every = await follow(ada);
    await ada.send('GET', '/api/user');
    await ada.send('POST', '/api/tasks', { name: 'from a queue' }, key());
    expect(await every.next()).toEqual({ realms: [`u:${ada.id}`] });
    expect(await stream.isSilent()).toBe(true);
    await stream.leave();
    const another = await followEvents(test.app, ada.token, '?others_only=1');
    await ada.send('POST', '/api/tasks', { name: 'by a call without a queue' });
    expect(await another.next()).toEqual({ realms: [`u:${ada.id}`] });
    await Promise.all([another.leave(), every.leave()]);
  });

  it.each(['alone', 'in a batch'])('A472 pokes the other sessions of whoever sends %s', async (how) => {
    const family = await test.addFamily(ada.id);
    const another = await ada.send('POST', '/api/sanctum/token', {
      email: ada.email,
      password: PASSWORD,
      device_name: 'another',
    });
    const own = await followEvents(test.app, ada.token, '?others_only=1');
    const other = await followEvents(test.app, another.text, '?others_only=1');
    await ada.send('GET', '/api/user');
    const body = { name: 'from a queue', space: 'family', family_id: family };
    const key = randomKey();
    const call = { method: 'POST', path: '/api/tasks', key, body: JSON.stringify(body) };
    const sent =
      how === 'alone'
        ? await ada.send('POST', call.path, body, { 'Idempotency-Key': key })
        : await ada.send('POST', '/api/batch', { calls: [call] });
    expect(sent.status).toBe(how === 'alone' ? 201 : 200);
    expect(await other.next()).toEqual({ realms: [`f:${family}`] });
    // The first that the sender hears of.
    await ada.send('PUT', '/api/settings', { quotes: { peepShow: false } });
    expect(await own.next()).toEqual({ realms: [`u:${ada.id}`] });
    await Promise.all([own.leave(), other.leave()]);
  });

  it('A80 sends nothing if nothing changed', async () => {
    const stream = await follow(ada);
    const task = await ada.send('POST', '/api/tasks', { name: '' });
    expect(task.status).toBe(422);
    expect(await stream.isSilent()).toBe(true);
    await stream.leave();
  });

  it('A81 ends within a second of the session', async () => {
    const stream = await follow(ada);
    await ada.send('POST', '/api/logout');
    expect(await stream.next()).toBeNull();
  });

  it('A81 ends with the process, and not with another user’s session', async () => {
    const eve = await test.register('Eve');
    const stream = await follow(ada);
    await eve.send('POST', '/api/logout');
    expect(await stream.isSilent()).toBe(true);
    const other = await follow(ada);
    test.deps.events.publish({ kind: 'closing' });
    expect(await other.next()).toBeNull();
  });

  it('A81 ends with a session that a newer one has evicted', async () => {
    const stream = await follow(ada);
    const signIn = () =>
      ada.send('POST', '/api/sanctum/token', {
        email: ada.email,
        password: PASSWORD,
        device_name: 'another',
      });
    for (let n = 0; n < MAX_SESSIONS; n += 1) expect((await signIn()).status).toBe(200);
    expect(await stream.next()).toBeNull();
    expect((await ada.send('GET', '/api/user')).status).toBe(401);
  });

  it('A298 a client that does not read is cut off, and its place is free again', async () => {
    const family = await test.addFamily(ada.id);
    const headers = { Authorization: `Bearer ${ada.token}` };
    const response = await test.app.request('/api/events', { headers });
    const poke: Notice = { kind: 'changed', realms: [`f:${family}`] };
    for (let sent = 0; sent < (2 * MAX_UNREAD_BYTES) / 20; sent += 1) {
      // The stream reads which realms it follows before the first.
      if (sent === 0) await ada.send('GET', '/api/user');
      test.deps.events.publish(poke);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(response.text()).rejects.toThrow('does not read');
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow(ada)));
    expect(streams.map(({ status }) => status)).toEqual(Array(MAX_STREAMS).fill(200));
  });

  it('A203 ends if an event may have been missed, so that reconnecting clients pull', async () => {
    const stream = await follow(ada);
    test.deps.events.publish({ kind: 'missed' });
    expect(await stream.next()).toBeNull();
    expect((await follow(ada)).status).toBe(200);
  });

  it('A82 a user has at most ten, and a free one again after one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow(ada)));
    expect(streams.map(({ status }) => status)).toEqual(Array(MAX_STREAMS).fill(200));
    expect((await follow(ada)).status).toBe(429);
    await streams[0]?.leave();
    const another = await follow(ada);
    expect(another.status).toBe(200);
    test.deps.events.publish({ kind: 'closing' });
  });
});

describe('pokes between processes', () => {
  it('A83 in one process every listener is called until it stops listening', () => {
    const events = createEvents();
    const heard: Notice[] = [];
    const stop = events.subscribe((notice) => heard.push(notice));
    events.publish({ kind: 'closing' });
    stop();
    events.publish({ kind: 'closing' });
    expect(heard).toEqual([{ kind: 'closing' }]);
  });

  it.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')(
    'A83 processes on one PostgreSQL receive each other’s changes, each realm once, however many',
    async () => {
      const { url, drop } = await createTestDatabase();
      const fail = (error: unknown) => {
        throw error;
      };
      const [here, there] = [openPostgresEvents(url, fail), openPostgresEvents(url, fail)];
      const heard: Notice[] = [];
      there.events.subscribe((notice) => heard.push(notice));
      await Promise.all([here.ready, there.ready]);
      const realms = Array.from({ length: 3000 }, (_, n) => `u:${n + 1}` as const);
      for (const realm of realms) here.events.publish({ kind: 'changed', realms: [realm, 'f:1'] });
      here.events.publish({ kind: 'revoked', user: ada.id, token: 7 });
      const named = () => heard.flatMap((notice) => (notice.kind === 'changed' ? notice.realms : []));
      await expect.poll(() => named().length, { timeout: LIMITS.poll }).toBe(3001);
      expect(new Set(named()).size).toBe(3001);
      expect(heard).toContainEqual({ kind: 'revoked', user: ada.id, token: 7 });
      await Promise.all([here.close(), there.close()]);
      await drop();
    },
  );

  it.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')(
    'A866 a process that ends as soon as it has begun sends what it has to, and leaves no connection',
    async () => {
      const { url, drop } = await createTestDatabase();
      const there = openPostgresEvents(url, () => undefined);
      const heard: Notice[] = [];
      there.events.subscribe((notice) => heard.push(notice));
      await there.ready;
      const revoked: Notice = { kind: 'revoked', user: ada.id, token: 7 };
      for (let n = 0; n < 5; n += 1) {
        const here = openPostgresEvents(url, () => undefined);
        here.events.publish(revoked);
        // Longer than events are gathered, and before it can be connected.
        for (const from = performance.now(); performance.now() - from < 40;);
        await here.close();
      }
      await expect.poll(() => heard).toEqual(Array.from({ length: 5 }, () => revoked));
      const client = new Client({ connectionString: url });
      await client.connect();
      const listening = async () => {
        const { rows } = await client.query(`select pid from pg_stat_activity
          where datname = current_database() and query = 'listen kinbox'`);
        return rows.length;
      };
      await expect.poll(listening).toBe(1);
      await client.end();
      await there.close();
      await drop();
    },
  );

  it.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')(
    'A203 a process whose connection was lost listens again, and reports that it may have missed something',
    async () => {
      const { url, drop } = await createTestDatabase();
      const carrier = openPostgresEvents(url, () => undefined);
      const heard: Notice[] = [];
      carrier.events.subscribe((notice) => heard.push(notice));
      await carrier.ready;
      const other = new Client({ connectionString: url });
      await other.connect();
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await expect.poll(() => heard, { timeout: LIMITS.poll }).toEqual([{ kind: 'missed' }]);
      await other.query('select pg_notify($1, $2)', [
        'kinbox',
        JSON.stringify({ from: 'another', notices: [{ kind: 'changed', realms: ['u:1'] }] }),
      ]);
      await expect
        .poll(() => heard, { timeout: LIMITS.poll })
        .toContainEqual({ kind: 'changed', realms: ['u:1'] });
      await other.end();
      await carrier.close();
      await drop();
    },
  );
});
