import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { taskSchema } from '#domain/wire/task.ts';
import { countStatements, type CountedDatabase } from '../support/count-statements.ts';
import { leave } from '../support/family-calls.ts';
import { createTestApp, openTestDatabase, type Session, type TestApp } from '../support/server-app.ts';

const isPostgres = process.env['KINBOX_TEST_DATABASE'] === 'postgres';

/** Besides the steps of the transaction itself: on SQLite a savepoint and a part of a commit. */
let database: CountedDatabase;
let test: TestApp;
let me: Session;
beforeEach(async () => {
  database = countStatements(await openTestDatabase());
  test = await createTestApp({ database });
  me = await test.register();
});
afterEach(() => test.close());

it('A447 a new task takes few statements', async () => {
  const made = await statementsOf('POST', '/api/tasks', { name: 'Milk', client_ref: randomUUID() });
  // Session, key, realms, version, row; on PostgreSQL the session with the realms, and all else at once.
  expect(made).toBe(isPostgres ? 2 : 5);
});

it('A447 an edit takes few statements', async () => {
  const { client_ref } = (await me.send('POST', '/api/tasks', { name: 'Milk' })).read(taskSchema);
  const edited = await statementsOf('PUT', `/api/tasks/${client_ref}`, { name: 'Oat milk' });
  // Session, key, realms, row, version, row; author, change, its size, and the bounds of task and realm.
  expect(edited).toBe(11);
});

it('A447 a subtask and its completion take few statements', async () => {
  const project = (await me.send('POST', '/api/tasks', { name: 'Move', type: 'project' })).read(taskSchema);
  const client_ref = randomUUID();
  const body = { name: 'Pack', client_ref, project_id: project.id };
  expect(await statementsOf('POST', '/api/tasks', body)).toBeLessThanOrEqual(8);
  const completed = await statementsOf('PUT', `/api/tasks/${client_ref}`, { completed: true });
  expect(completed).toBeLessThanOrEqual(14);
});

it('A449 the answer to a write shows the task as it is read afterwards', async () => {
  const project = (await me.send('POST', '/api/tasks', { name: 'Move', type: 'project' })).read(taskSchema);
  const client_ref = randomUUID();
  const { type: _, ...plain } = { type: 'task', name: ' Pack ', description: 'Boxes\n', client_ref };
  const path = `/api/tasks/${client_ref}`;
  for (const [method, at, body] of [
    ['POST', '/api/tasks', plain],
    ['PUT', path, { name: 'Pack all', important: true, due_date: '2026-02-03' }],
    ['PUT', path, { project_id: project.id }],
    ['PUT', path, { completed: true }],
    ['PUT', path, { project_id: null, completed: false }],
    ['PUT', path, { space: 'family' }],
    ['DELETE', path, undefined],
    ['POST', `${path}/restore`, undefined],
  ] as const) {
    const answer = await me.send(method, at, body, { 'Idempotency-Key': randomUUID() });
    expect([200, 201], `${method} ${at} ${answer.text}`).toContain(answer.status);
    const list = method === 'DELETE' ? '/api/tasks/deleted' : '/api/tasks';
    const listed = (await me.send('GET', list)).json as { client_ref: string }[];
    expect(answer.json).toEqual(listed.find((task) => task.client_ref === client_ref));
  }
});

async function statementsOf(method: string, path: string, body: unknown): Promise<number> {
  database.take();
  const answer = await me.send(method, path, body, { 'Idempotency-Key': randomUUID() });
  expect([200, 201], answer.text).toContain(answer.status);
  return database.take();
}

it('A484 what is refused to a new task answers as before to one that was made before', async () => {
  const owner = await test.register();
  const family = await test.addFamily(owner.id, [me.id]);
  const client_ref = randomUUID();
  const body = { name: 'Milk', client_ref, space: 'family', family_id: family };
  const under = (key: string) => me.send('POST', '/api/tasks', body, { 'Idempotency-Key': key });
  expect((await under(randomUUID())).status).toBe(201);
  expect((await under(randomUUID())).read(taskSchema)).toMatchObject({ client_ref, name: 'Milk' });
  expect((await leave(me, family)).status).toBe(200);
  expect((await under(randomUUID())).status).toBe(200);
  const other = await me.send('POST', '/api/tasks', { ...body, client_ref: randomUUID() });
  expect([other.status, other.json]).toEqual([422, expect.objectContaining({ code: 'family_gone' })]);
});

it('A484 a task that is named as its own project is the one that was made before', async () => {
  const made = await me.send('POST', '/api/tasks', { name: 'Move', type: 'project' });
  const { client_ref } = made.read(taskSchema);
  const body = { name: 'Again', client_ref, project_id: client_ref };
  const again = await me.send('POST', '/api/tasks', body, { 'Idempotency-Key': randomUUID() });
  expect([again.status, again.read(taskSchema).name]).toEqual([200, 'Move']);
});

it('A484 a ref of another person is refused, and nothing of the request is kept', async () => {
  const client_ref = randomUUID();
  const key = randomUUID();
  await me.send('POST', '/api/tasks', { name: 'Mine', client_ref });
  const other = await test.register();
  const create = (name: string, ref: string) =>
    other.send('POST', '/api/tasks', { name, client_ref: ref }, { 'Idempotency-Key': key });
  expect((await create('Theirs', client_ref)).json).toMatchObject({ code: 'client_ref_taken' });
  // The key was released with the refusal.
  expect((await create('Theirs', randomUUID())).status).toBe(201);
  const tasks = (await other.send('GET', '/api/tasks')).json as { name: string }[];
  expect(tasks.map(({ name }) => name)).toEqual(['Theirs']);
});
