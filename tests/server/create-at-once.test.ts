/** A new task in one statement on PostgreSQL, and what leaves it to the transaction that other writes have. */
import { MOST_ROWS } from '#server/http/large-writes.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { taskSchema } from '#domain/wire/task.ts';
import { toIsoTime, type RealmId } from '#domain/ids.ts';
import { DatabaseUnavailable, type Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { leaveFamily, removeMember } from '#server/family/families.ts';
import { lockRealms, nextVersion, ownRealm } from '#server/realms.ts';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { sendWhileHeld } from '../support/send-while-held.ts';
import {
  createTestApp,
  openTestDatabase,
  randomKey,
  type Session,
  type TestApp,
} from '../support/server-app.ts';

describe.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')('a task that is saved at once', () => {
  let watched: WatchedDatabase;
  let test: TestApp;
  let ada: Session;
  let ben: Session;
  beforeEach(async () => {
    watched = watch(await openTestDatabase());
    test = await createTestApp({ database: watched.database });
    ada = await test.register('Ada');
    ben = await test.register('Ben');
    watched.forget();
  });
  afterEach(() => test.close());

  const create = (person: Session, body: object = {}, key = randomKey()) =>
    person.send('POST', '/api/tasks', { name: 'Milk', client_ref: randomUUID(), ...body }, under(key));
  const context = () => ({
    dialect: 'postgres' as const,
    at: toIsoTime(test.deps.clock()),
    rowsAtOnce: MOST_ROWS,
  });
  const rowsOf = (database: Database) =>
    database.read((tx) =>
      tx.selectFrom('tasks').select(['realm_id as realm', 'name', 'version']).orderBy('id').execute(),
    );
  const stateOf = (database: Database, realm: RealmId) =>
    database.read((tx) =>
      tx
        .selectFrom('realms')
        .select(['version', 'task_count as tasks'])
        .where('id', '=', realm)
        .executeTakeFirstOrThrow(),
    );
  const keysOf = (database: Database) =>
    database.read((tx) => tx.selectFrom('idempotency_keys').select(['status', 'task_ref']).execute());

  it('A485 it has its row, its key and its version, and is poked for', async () => {
    const client_ref = randomUUID();
    const pokes: unknown[] = [];
    const before = await stateOf(watched.database, ownRealm(ada.id));
    watched.forget();
    test.deps.events.subscribe((notice) => pokes.push(notice));
    const answer = await create(ada, { client_ref });
    expect(watched.take()).toEqual({ saved: 1, transactions: 0 });
    const version = before.version + 1;
    expect([answer.status, answer.read(taskSchema)]).toMatchObject([201, { client_ref, version }]);
    expect(await rowsOf(watched.database)).toEqual([{ realm: ownRealm(ada.id), name: 'Milk', version }]);
    expect(await keysOf(watched.database)).toEqual([{ status: 201, task_ref: client_ref }]);
    expect(await stateOf(watched.database, ownRealm(ada.id))).toEqual({ version, tasks: before.tasks + 1 });
    expect(pokes).toEqual([
      { kind: 'changed', realms: [ownRealm(ada.id)], by: expect.any(Number) as number },
    ]);
  });

  it('A485 in the home family of its author, and in one that it names', async () => {
    const home = await test.addFamily(ada.id);
    const other = await test.addFamily(ben.id, [ada.id]);
    watched.forget();
    expect((await create(ada, { space: 'family' })).read(taskSchema).family_id).toBe(home);
    expect((await create(ada, { space: 'family', family_id: other })).read(taskSchema).family_id).toBe(other);
    expect(watched.take()).toEqual({ saved: 2, transactions: 0 });
  });

  it('A485 what names another row, or is news to somebody, has a transaction', async () => {
    const family = await test.addFamily(ada.id, [ben.id]);
    const project = (await create(ada, { type: 'project' })).read(taskSchema);
    watched.forget();
    expect((await create(ada, { project_id: project.id })).status).toBe(201);
    const given = { space: 'family', family_id: family, who: { id: ben.id } };
    expect((await create(ada, given)).status).toBe(201);
    // Without a key it could not be told afterwards whether it was saved.
    expect((await ada.send('POST', '/api/tasks', { name: 'Milk' })).status).toBe(201);
    expect(watched.take()).toEqual({ saved: 0, transactions: 3 });
  });

  it('A485, A281 words that a new grocery may not have are kept, by a transaction', async () => {
    const answer = await create(ada, { type: 'grocery', description: 'The blue one.' });
    expect(watched.take()).toEqual({ saved: 0, transactions: 1 });
    const { id } = answer.read(taskSchema);
    const history = await ada.send('GET', `/api/tasks/${id}/history`);
    expect(JSON.stringify(history.json)).toContain('The blue one.');
  });

  it('A485 who is in two families of others shares with the one that was joined first', async () => {
    const first = await test.addFamily(ada.id, [ben.id]);
    test.advance(1000);
    await test.addFamily((await test.register()).id, [ben.id]);
    watched.forget();
    expect((await create(ben, { space: 'family' })).read(taskSchema).family_id).toBe(first);
    expect(watched.take()).toEqual({ saved: 1, transactions: 0 });
  });

  it('A487 those that come together do not make a realm too full', async () => {
    const realm = ownRealm(ada.id);
    await watched.database.write((tx) =>
      tx
        .updateTable('realms')
        .set({ task_count: STORED_LIMITS.tasksOfRealm - 3 })
        .where('id', '=', realm)
        .execute(),
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(ada)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await stateOf(watched.database, realm)).tasks).toBe(STORED_LIMITS.tasksOfRealm);
  });

  it('A485 a realm that is full takes nothing', async () => {
    const most = (count: number) =>
      watched.database.write((tx) =>
        tx.updateTable('realms').set({ task_count: count }).where('id', '=', ownRealm(ada.id)).execute(),
      );
    await most(STORED_LIMITS.tasksOfRealm - 1);
    expect((await create(ada)).status).toBe(201);
    expect((await create(ada)).json).toMatchObject({ code: 'too_many_tasks' });
    expect(await rowsOf(watched.database)).toHaveLength(1);
  });

  it('A486 whoever was removed from the family before it is saved writes nothing there', async () => {
    const family = await test.addFamily(ada.id, [ben.id]);
    watched.before(() => watched.database.write((tx) => removeMember(tx, family, ben.id, context())));
    const answer = await create(ben, { space: 'family', family_id: family });
    expect(answer.json).toMatchObject({ code: 'family_gone' });
    expect([await rowsOf(watched.database), await keysOf(watched.database)]).toEqual([[], []]);
  });

  it('A486 whose family has ended before it is saved keeps the task', async () => {
    const family = await test.addFamily(ben.id);
    watched.before(() => watched.database.write((tx) => leaveFamily(tx, family, ben.id, context())));
    expect((await create(ben, { space: 'family' })).status).toBe(201);
    expect(await rowsOf(watched.database)).toMatchObject([{ realm: ownRealm(ben.id) }]);
  });

  it('A486 whoever joins a first family before it is saved shares the task there', async () => {
    const family = await test.addFamily(ada.id);
    watched.before(() => test.addFamilyMember(family, ben.id));
    expect((await create(ben, { space: 'family' })).read(taskSchema).family_id).toBe(family);
  });

  it('A486 after another change of the realm it is saved by a transaction, in the next version', async () => {
    const realm = ownRealm(ada.id);
    watched.before(() => watched.database.write((tx) => nextVersion(tx, realm)));
    const { version } = await stateOf(watched.database, realm);
    watched.forget();
    expect((await create(ada)).read(taskSchema).version).toBe(version + 2);
    expect(watched.take()).toEqual({ saved: 0, transactions: 2 });
    expect(await stateOf(watched.database, realm)).toEqual({ version: version + 2, tasks: 1 });
  });

  it('A486 a statement that fails leaves it to a transaction', async () => {
    watched.before(() => Promise.reject(new Error('It was not sent.')));
    expect((await create(ada)).status).toBe(201);
    expect(watched.take()).toEqual({ saved: 0, transactions: 1 });
    expect(await rowsOf(watched.database)).toHaveLength(1);
  });

  it('A486 a database that does not answer is waited for once', async () => {
    watched.before(() => Promise.reject(new DatabaseUnavailable('It does not answer.')));
    expect((await create(ada)).status).toBe(503);
    expect(watched.take()).toEqual({ saved: 0, transactions: 0 });
  });

  it('A486 a statement whose answer is lost has its effect once', async () => {
    watched.after(() => Promise.reject(new Error('The connection was lost.')));
    const answer = await create(ada);
    expect([answer.status, answer.read(taskSchema).name]).toEqual([201, 'Milk']);
    expect(await rowsOf(watched.database)).toHaveLength(1);
    expect(await keysOf(watched.database)).toHaveLength(1);
  });

  it('A486 a key that is known has no second effect, and neither has a ref', async () => {
    const [key, client_ref] = [randomKey(), randomUUID()];
    const first = await create(ada, { client_ref }, key);
    const version = await stateOf(watched.database, ownRealm(ada.id));
    watched.forget();
    expect((await create(ada, { client_ref }, key)).json).toEqual(first.json);
    expect((await create(ada, { client_ref: randomUUID() }, key)).json).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await create(ada, { client_ref })).status).toBe(200);
    expect((await create(ben, { client_ref })).json).toMatchObject({ code: 'client_ref_taken' });
    expect(watched.take().saved).toBe(0);
    expect(await rowsOf(watched.database)).toHaveLength(1);
    expect(await stateOf(watched.database, ownRealm(ada.id))).toEqual(version);
  });

  it('A486 of two requests with one key in different realms one is refused, whichever comes first', async () => {
    await test.addFamily(ada.id);
    for (let round = 0; round < 10; round += 1) {
      const key = randomKey();
      const answers = await Promise.all([create(ada, {}, key), create(ada, { space: 'family' }, key)]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422]);
    }
    expect(await rowsOf(watched.database)).toHaveLength(10);
    expect(await keysOf(watched.database)).toHaveLength(10);
  });

  it('A487 tasks of one family that come together need no transaction', async () => {
    const people = [ada, ben, await test.register(), await test.register()];
    const family = await test.addFamily(
      ada.id,
      people.slice(1).map(({ id }) => id),
    );
    const { version } = await stateOf(watched.database, `f:${family}`);
    watched.forget();
    const made = await Promise.all(
      [...people, ...people].map((person) => create(person, { space: 'family' })),
    );
    const versions = made.map((answer) => answer.read(taskSchema).version);
    expect(versions.sort((a, b) => a - b)).toEqual(made.map((_, n) => version + 1 + n));
    expect(watched.take()).toEqual({ saved: 8, transactions: 0 });
  });
});

describe.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')('two processes', () => {
  it('A486 one key that comes to both at the same moment has its effect once', async () => {
    const { url, drop } = await createTestDatabase();
    const [one, other] = [await openPostgres({ url }), await openPostgres({ url })];
    const [first, second] = [
      await createTestApp({ database: one }),
      await createTestApp({ database: other }),
    ];
    const ada = await first.register('Ada');
    const body = JSON.stringify({ name: 'Milk', client_ref: randomUUID() });
    const headers = {
      ...under(randomKey()),
      Authorization: `Bearer ${ada.token}`,
      'Content-Type': 'application/json',
    };
    const send = (test: TestApp) => async () => {
      const answer = await test.app.request('/api/tasks', { method: 'POST', body, headers });
      return { status: answer.status, task: await answer.json() };
    };
    const hold = (tx: Parameters<typeof lockRealms>[0]) => lockRealms(tx, 'postgres', [ownRealm(ada.id)]);
    const [mine, theirs] = await sendWhileHeld(one, hold, [send(first), send(second)]);
    expect(mine?.status).toBe(201);
    expect(theirs).toEqual(mine);
    expect(await ada.send('GET', '/api/tasks')).toMatchObject({ json: [mine?.task] });
    await Promise.all([first.close(), second.close()]);
    await drop();
  });
});

function under(key: string) {
  return { 'Idempotency-Key': key };
}

interface WatchedDatabase {
  readonly database: Database;
  /** Done once, between the read of the session and the next statement that saves at once. */
  readonly before: (step: () => Promise<unknown>) => void;
  /** Done once, after it. */
  readonly after: (step: () => Promise<unknown>) => void;
  /** What has been written since it was last asked. */
  readonly take: () => { readonly saved: number; readonly transactions: number };
  readonly forget: () => void;
}

function watch(database: Database): WatchedDatabase {
  const { single } = database;
  let [saved, transactions] = [0, 0];
  const steps: { before?: () => Promise<unknown>; after?: () => Promise<unknown> } = {};
  const take = () => {
    const taken = { saved, transactions };
    [saved, transactions] = [0, 0];
    return taken;
  };
  const step = async (name: keyof typeof steps) => {
    const { [name]: next } = steps;
    delete steps[name];
    await next?.();
  };
  return {
    database: {
      ...database,
      write: (work) => {
        transactions += 1;
        return database.write(work);
      },
      single: single && {
        ...single,
        run: async (statement) => {
          await step('before');
          const done = await single.run(statement);
          if (done !== null) saved += 1;
          await step('after');
          return done;
        },
      },
    },
    before: (next) => void (steps.before = next),
    after: (next) => void (steps.after = next),
    take,
    forget: () => void take(),
  };
}
