import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readMeta } from '#store/meta.ts';
import { runKinbox } from '../support/kinbox-command.ts';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { openLiveDevice } from '../support/live-device.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { signUp, type Person } from '../support/sign-up.ts';

/** More than one batch of rows. */
const TASKS = 620;

/** As a device sends what was made offline, which may be much at once. */
const queued = () => ({ headers: { 'Idempotency-Key': randomUUID() } });

async function populate(person: Person): Promise<void> {
  for (let n = 0; n < TASKS; n += 20) {
    const some = Array.from({ length: 20 }, (_, k) => `“Aufgabe” ${n + k} – 🍎 \\ ' " \n`);
    await Promise.all(
      some.map((name) => person.call('POST', '/api/tasks', { name, status: 'todo' }, queued())),
    );
  }
  const project = { name: 'Plan', status: 'todo', type: 'project' };
  const { id } = (await (await person.call('POST', '/api/tasks', project)).json()) as { id: number };
  const { id: step } = (await (
    await person.call('POST', `/api/tasks/${id}/subtasks`, { name: 'Step', status: 'todo', type: 'errand' })
  ).json()) as { id: number };
  await person.call('PUT', `/api/tasks/${step}`, { name: 'Step, renamed' });
  await person.call('DELETE', `/api/tasks/${step}`);
  await person.call('PUT', '/api/settings', { quotes: { peepShow: false } });
}

it('A213 one command moves everything to PostgreSQL, and a device goes on as before', async () => {
  const kinbox = await startKinboxServer();
  const { url: DATABASE_URL, drop } = await createTestDatabase();
  const env = { DATA_DIR: kinbox.dataDir, DATABASE_URL };
  const ada = await signUp(kinbox.url, 'Ada');
  await signUp(kinbox.url, 'Eve');
  await populate(ada);
  const serverId = (await ada.call('GET', '/api/user')).headers.get('X-Server-Id') ?? '';
  const phone = openLiveDevice(ada, serverId, 1);
  const ref = await phone.create({ name: 'Made on the phone' });
  await phone.sync(kinbox.url);
  const names = await phone.names();
  const all = await (await ada.call('GET', '/api/tasks')).text();
  const highest = Math.max(...(JSON.parse(all) as { id: number }[]).map(({ id }) => id));

  expect((await runKinbox(['move-to-postgres'], env)).stderr).toContain('stop it first');
  await phone.rename(ref, 'Renamed offline, before the move');
  await kinbox.stop();
  const moved = await runKinbox(['move-to-postgres'], env);
  expect(moved).toMatchObject({ exitCode: 0, stderr: '' });
  expect(moved.stdout).toContain('users: 2\n');
  expect(moved.stdout).toContain(`tasks: ${TASKS + 3}\n`);
  expect(await readdir(kinbox.dataDir)).not.toContain('kinbox.sqlite');

  const next = await startKinboxServer({ env: { DATABASE_URL } });
  const there = ada.at(next.url);
  const since = (await readMeta(phone.db, 'cursor')) ?? '';
  expect(await (await there.call('GET', `/api/changes?since=${since}`)).json()).toMatchObject({
    tasks: [],
    removed: [],
    realms: [{ reset: false }],
  });
  expect(await (await there.call('GET', '/api/tasks')).text()).toBe(all);
  await phone.sync(next.url);
  expect(await phone.db.outbox.count()).toBe(0);
  expect(await phone.names()).toEqual(
    names.map((name) => (name === 'Made on the phone' ? 'Renamed offline, before the move' : name)).sort(),
  );
  const { id } = (await (await there.call('POST', '/api/tasks', { name: 'Next' })).json()) as { id: number };
  expect(id).toBeGreaterThan(highest);

  await next.dispose();
  await kinbox.dispose();
  await drop();
});

it('A213 a PostgreSQL that is not empty is refused, and neither side changes', async () => {
  const kinbox = await startKinboxServer();
  const { url: DATABASE_URL, drop } = await createTestDatabase();
  const other = await startKinboxServer({ env: { DATABASE_URL } });
  const eve = await signUp(other.url, 'Eve');
  await signUp(kinbox.url, 'Ada');
  await kinbox.stop();
  const refused = await runKinbox(['move-to-postgres'], { DATA_DIR: kinbox.dataDir, DATABASE_URL });
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('not empty');
  expect(await readdir(kinbox.dataDir)).toContain('kinbox.sqlite');
  expect(await (await eve.call('GET', '/api/user')).json()).toMatchObject({ email: eve.email });
  await other.dispose();
  await kinbox.dispose();
  await drop();
});
