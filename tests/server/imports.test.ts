import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importedSchema, importStateSchema } from '#domain/wire/own-data.ts';
import { silentLog } from '#server/log/log.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { interrupted } from '#server/own-data/import-reply.ts';
import { endImport, endLost, releaseImport } from '#server/own-data/import-state.ts';
import type { Imports } from '#server/own-data/imports.ts';
import { openFile } from '#server/own-data/open-file.ts';
import { readFile } from '#server/own-data/read-file.ts';
import { createImports } from '#server/own-data/run-imports.ts';
import { secureRandom } from '#server/random.ts';
import { appForEach } from '../support/app-hooks.ts';
import { FILE_WORKER } from '../support/imports.ts';
import { PASSWORD, type Session } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');

const ref = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const row = (n: number, changes: object = {}) => ({
  client_ref: ref(n),
  name: `Task ${n}`,
  status: 'inbox',
  completed: false,
  important: false,
  space: 'personal',
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));
const file = (tasks: readonly unknown[]) => ({ format: 'kinbox-export', version: 1, tasks });
/** More than a body that is read with its request. */
const LARGE = 3000;

const IMPORT = '/api/user/import';
const send = (by: Session, body: object, prefer = 'respond-async') =>
  by.send('POST', IMPORT, body, { Prefer: prefer });
const importNow = (by: Session, body: object) => by.send('POST', IMPORT, body);
const stateOf = async (by: Session) => (await by.send('GET', IMPORT)).read(importStateSchema);
const ended = (by: Session) =>
  expect.poll(async () => (await stateOf(by)).state, { timeout: LIMITS.longPoll }).not.toBe('running');
const begun = (by: Session) =>
  expect.poll(async () => (await stateOf(by)).done, { timeout: LIMITS.longPoll }).toBeGreaterThan(0);
const countOf = (by: Session) =>
  test.database.read(async (tx) => {
    const { count } = await tx
      .selectFrom('tasks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', by.id)
      .executeTakeFirstOrThrow();
    return count;
  });
const filesIn = (folder: string) => readdirSync(folder);

describe('a large import', () => {
  it('A411 without the header it is answered when it is done', async () => {
    const answer = await importNow(ada, file(rows(LARGE)));
    expect(answer.read(importedSchema)).toMatchObject({ imported: LARGE, existing: 0 });
    const again = await importNow(ada, file(rows(LARGE)));
    expect(again.read(importedSchema)).toMatchObject({ imported: 0, existing: LARGE });
    expect(await countOf(ada)).toBe(LARGE);
    await expect.poll(() => filesIn(test.deps.imports.folder)).toEqual([]);
  });

  it('A412 with it it is answered 202, and its state can be asked for', async () => {
    expect(await stateOf(ada)).toEqual({ state: 'none', rows: null, done: 0, imported: 0, refusal: null });
    const answer = await send(ada, file(rows(LARGE)));
    expect([answer.status, answer.headers.get('Preference-Applied')]).toEqual([202, 'respond-async']);
    await begun(ada);
    expect(await stateOf(ada)).toMatchObject({ state: 'running', rows: LARGE });
    await ended(ada);
    const done = { state: 'done', rows: LARGE, done: LARGE, imported: LARGE, refusal: null };
    expect(await stateOf(ada)).toEqual(done);
    expect((await stateOf(ben)).state).toBe('none');
    expect((await ada.send('DELETE', IMPORT)).status).toBe(204);
    expect((await stateOf(ada)).state).toBe('none');
  });

  it('A412 a small file is done with its request all the same', async () => {
    expect((await send(ada, file(rows(10)))).read(importedSchema)).toMatchObject({ imported: 10 });
  });

  it.each([
    ['rows', file([...rows(LARGE), row(LARGE, { space: 'moon' })]), 422, `tasks.${LARGE}.space`],
    [
      'a project',
      file([...rows(LARGE), row(LARGE, { project: { client_ref: ref(LARGE + 1) } })]),
      422,
      `tasks.${LARGE}.project`,
    ],
    ['a format', { ...file(rows(LARGE)), format: 'other' }, 422, 'format'],
    ['a list', { ...file('none' as never), note: 'x'.repeat(300_000) }, 422, 'tasks'],
  ])('A413 a file with an invalid part is refused as a small one is (%s)', async (_, body, status, field) => {
    const answer = await importNow(ada, body);
    expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([
      status,
      [field],
    ]);
    expect((await send(ada, body)).status).toBe(202);
    await ended(ada);
    const { state, refusal } = await stateOf(ada);
    expect([state, refusal]).toEqual(['failed', answer.json]);
    expect(await countOf(ada)).toBe(0);
    await expect.poll(() => filesIn(test.deps.imports.folder)).toEqual([]);
  });

  it.each([
    ['is not JSON', '{"tasks":['.padEnd(300_000), 400, 'The body is not valid JSON.'],
    ['is not UTF-8', Buffer.alloc(300_000, 0xff), 400, 'The body is not valid UTF-8.'],
    ['is a list', '[]'.padEnd(300_000), 400, 'The body is not an object.'],
  ])('A413 a file that %s is refused as a small one is', async (_, body, status, message) => {
    const answer = await ada.send('POST', IMPORT, body, { 'Content-Type': 'application/json' });
    expect([answer.status, answer.json]).toEqual([status, { message }]);
  });

  it('A414 others read and write between its transactions', async () => {
    await send(ada, file(rows(20_000)));
    await begun(ada);
    expect((await ben.send('POST', '/api/tasks', { name: 'Between' })).status).toBe(201);
    expect(await countOf(ben)).toBe(1);
    const { state, done } = await stateOf(ada);
    expect([state, done < 20_000]).toEqual(['running', true]);
    await ada.send('DELETE', IMPORT);
  });

  it('A414 no transaction writes more than 100 of its rows', async () => {
    await importNow(ada, file(rows(LARGE)));
    const versions = await test.database.read((tx) =>
      tx
        .selectFrom('tasks')
        .select((eb) => ['version', eb.fn.countAll<number>().as('count')])
        .groupBy('version')
        .execute(),
    );
    expect(versions.map(({ count }) => count)).toEqual(Array<number>(LARGE / 100).fill(100));
  });

  it('A415 a user has one that is running or waits, and the server twenty', async () => {
    // None of them ends meanwhile.
    await test.deps.imports.stop();
    const people = [ada, ben];
    while (people.length < 21) people.push(await test.register());
    for (const person of people.slice(0, 20)) {
      expect((await send(person, file(rows(LARGE)))).status).toBe(202);
    }
    for (const person of [ada, ...people.slice(20)]) {
      const refused = await send(person, file(rows(LARGE)));
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10']);
    }
    await ada.send('DELETE', IMPORT);
    for (const person of people.slice(20)) {
      expect((await send(person, file(rows(LARGE)))).status).toBe(202);
    }
  });

  it('A415 three that wait for their end do not keep others from sending theirs', async () => {
    const [cleo, dan] = [await test.register(), await test.register()];
    const waiting = [ada, ben, cleo].map((person) => importNow(person, file(rows(10_000))));
    for (const person of [ada, ben, cleo]) {
      await expect
        .poll(async () => (await stateOf(person)).state, { timeout: LIMITS.longPoll })
        .not.toBe('none');
    }
    expect((await send(dan, file(rows(LARGE)))).status).toBe(202);
    for (const person of [ada, ben, cleo, dan]) await person.send('DELETE', IMPORT);
    await Promise.all(waiting);
  });

  it.each([
    ['its session ends', () => ada.send('POST', '/api/logout')],
    ['the account is deleted', () => ada.send('DELETE', '/api/user', { current_password: PASSWORD })],
  ])('A416 it stops before its next transaction when %s', async (_, end) => {
    await send(ada, file(rows(20_000)));
    await begun(ada);
    expect((await end()).status).toBeLessThan(300);
    await expect.poll(() => filesIn(test.deps.imports.folder), { timeout: LIMITS.longPoll }).toEqual([]);
    const { state, rows_done } = await test.database.read((tx) =>
      tx.selectFrom('imports').selectAll().executeTakeFirstOrThrow(),
    );
    expect([state, rows_done < 20_000]).toEqual(['failed', true]);
  });

  it('A416 it stops before its next transaction when the user stops it', async () => {
    const answer = importNow(ada, file(rows(20_000)));
    await begun(ada);
    expect((await ada.send('DELETE', IMPORT)).status).toBe(204);
    expect(await answer).toMatchObject({ status: 409, json: { code: 'import_stopped' } });
    await expect.poll(() => filesIn(test.deps.imports.folder), { timeout: LIMITS.longPoll }).toEqual([]);
    expect(await countOf(ada)).toBeLessThan(20_000);
    expect((await importNow(ada, file(rows(LARGE)))).status).toBe(200);
  });
});

describe('an import that was interrupted', () => {
  let folder: string;
  const opened: Imports[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kinbox-imports-'));
  });
  afterEach(async () => {
    for (const imports of opened.splice(0)) await imports.stop();
    rmSync(folder, { recursive: true });
  });
  const nextProcess = ({ database = test.database, log = silentLog } = {}): Imports => {
    const { events, clock } = test.deps;
    const context = { database, events, clock, random: secureRandom, log };
    const imports = createImports({ ...context, folder, worker: FILE_WORKER });
    opened.push(imports);
    return imports;
  };
  const begin = async (imports: Imports, count: number, { person = ada, name = 'sent' } = {}) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(file(rows(count))));
    const token = Number(person.token.split('|')[0]);
    expect(await imports.begin({ path, keep: () => undefined, user: person.id, token })).toBe(true);
  };
  const claimFor = (process: string | null, untilMs: number) =>
    test.database.write((tx) =>
      tx
        .updateTable('imports')
        .set({ claim: process, claimed_until: new Date(test.deps.clock() + untilMs).toISOString() as never })
        .execute(),
    );

  it('A417 by a shutdown goes on with the next process, where it stopped', async () => {
    const first = nextProcess();
    await begin(first, 5000);
    await begun(ada);
    await first.stop();
    const { state, done } = await stateOf(ada);
    expect([state, done < 5000, await countOf(ada)]).toEqual(['running', true, done]);
    nextProcess().start();
    await ended(ada);
    expect(await stateOf(ada)).toMatchObject({ state: 'done', done: 5000, imported: 5000 });
    expect(await countOf(ada)).toBe(5000);
    await expect.poll(() => filesIn(folder)).toEqual([]);
  });

  it('A802 by a shutdown is answered 202 to whoever waits for its end', async () => {
    const first = nextProcess();
    await begin(first, 5000);
    await begun(ada);
    const answer = first.untilEnded(ada.id, new AbortController().signal);
    await first.stop();
    expect(await answer).toMatchObject({ status: 202, body: { value: { is_running: true } } });
  });

  it('A802 by an outage goes on with the same process, and whoever waits hears only of its end', async () => {
    let isAway = false;
    let refused = 0;
    const unlessAway = () => {
      if (!isAway) return null;
      refused += 1;
      return Promise.reject(new DatabaseUnavailable('Away.'));
    };
    const failing: typeof test.database = {
      ...test.database,
      read: (work) => unlessAway() ?? test.database.read(work),
      write: (work) => unlessAway() ?? test.database.write(work),
    };
    const said: string[] = [];
    const log = { ...silentLog, error: (_: object, message: string) => void said.push(message) };
    const imports = nextProcess({ database: failing, log });
    await begin(imports, 5000);
    await begun(ada);
    const answer = imports.untilEnded(ada.id, new AbortController().signal);
    isAway = true;
    await expect.poll(() => said).toEqual(['import failed']);
    // The import, and whoever waits.
    await expect.poll(() => refused).toBeGreaterThan(2);
    expect((await stateOf(ada)).state).toBe('running');
    isAway = false;
    // It looks what there is to do.
    await begin(imports, LARGE, { person: ben, name: 'next' });
    expect(await answer).toMatchObject({ state: 'done', rows_done: 5000, imported: 5000 });
    expect(await countOf(ada)).toBe(5000);
  });

  it('A418 by a crash goes on once nobody has a claim to it', async () => {
    const first = nextProcess();
    await first.stop();
    await begin(first, LARGE);
    await claimFor('another process', 60_000);
    const next = nextProcess();
    if (test.database.dialect === 'postgres') {
      next.start();
      test.advance(61_000);
    }
    next.start();
    await ended(ada);
    expect(await stateOf(ada)).toMatchObject({ state: 'done', imported: LARGE });
  });

  it('A418 by a pause so long that another took it up leaves it, and its file, to the other', async () => {
    const first = nextProcess();
    await begin(first, 20_000);
    await begun(ada);
    await claimFor('another process', 60_000);
    // It goes on with its next one once it has let go of this.
    await begin(first, LARGE, { person: ben, name: 'next' });
    await ended(ben);
    await expect.poll(() => filesIn(folder)).toEqual(['sent.json']);
    const claim = () =>
      test.database.read(async (tx) => {
        const ofAda = tx.selectFrom('imports').select('claim').where('user_id', '=', ada.id);
        return (await ofAda.executeTakeFirstOrThrow()).claim;
      });
    expect([(await stateOf(ada)).state, await claim()]).toEqual(['running', 'another process']);
    const id = 'sent.json';
    const end = (process: string) =>
      test.database.write((tx) => endImport(tx, { id, claim: process }, interrupted));
    expect([await end('first'), (await stateOf(ada)).state]).toEqual([false, 'running']);
    await test.database.write((tx) => releaseImport(tx, { id, claim: 'first' }));
    expect(await claim()).toBe('another process');
    expect([await end('another process'), (await stateOf(ada)).state]).toEqual([true, 'failed']);
  });

  it('A418 one that waits for its turn is not taken for lost by a process without its file', async () => {
    const first = nextProcess();
    await first.stop();
    await begin(first, LARGE);
    test.advance(10 * 60_000);
    // It looks, and runs none.
    first.start();
    const claimedUntil = () =>
      test.database.read((tx) => tx.selectFrom('imports').select('claimed_until').executeTakeFirstOrThrow());
    await expect
      .poll(async () => Date.parse((await claimedUntil()).claimed_until), { timeout: LIMITS.longPoll })
      .toBeGreaterThan(test.deps.clock());
    await test.database.write((tx) => endLost(tx, [], test.deps.clock(), interrupted));
    expect((await stateOf(ada)).state).toBe('running');
    nextProcess().start();
    await ended(ada);
    expect(await stateOf(ada)).toMatchObject({ state: 'done', imported: LARGE });
  });

  it('A418 without its file has failed', async () => {
    const first = nextProcess();
    await first.stop();
    await begin(first, LARGE);
    await claimFor('a process that crashed', -10 * 60_000);
    await test.database.write((tx) => endLost(tx, ['sent.json'], test.deps.clock(), interrupted));
    expect((await stateOf(ada)).state).toBe('running');
    rmSync(join(folder, 'sent.json'));
    test.advance(10 * 60_000);
    nextProcess().start();
    await ended(ada);
    const { state, refusal } = await stateOf(ada);
    expect([state, refusal?.code]).toEqual(['failed', 'import_interrupted']);
  });
});

describe('the worker that reads a file', () => {
  let path: string;
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'kinbox-file-')), 'file');
    writeFileSync(path, JSON.stringify(file(rows(120_000))));
  });
  const heap = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

  it('A419 ends with a refusal when its heap is full, and the process goes on', async () => {
    const small = { heap: { ...heap, maxOldGenerationSizeMb: 40 }, stillMs: 30_000 };
    const opened = await openFile(path, FILE_WORKER, small);
    expect(opened).toMatchObject({ kind: 'refused', reply: { status: 413 } });
  });

  it('A419 takes as long as a slow machine needs, while it goes on', async () => {
    const slow = `import { parentPort } from 'node:worker_threads';
      let steps = 0;
      const step = () => {
        steps += 1;
        parentPort.postMessage(steps < 60 ? { kind: 'moved' } : { kind: 'rows', rows: 7 });
        if (steps < 60) setTimeout(step, 50);
      };
      step();`;
    const script = new URL(`data:text/javascript,${encodeURIComponent(slow)}`);
    const opened = await openFile(path, script, { heap, stillMs: 2000 });
    expect(opened).toMatchObject({ kind: 'open', source: { rows: 7 } });
  });

  it('A419 says that it goes on, often enough for the slowest of machines', async () => {
    const said: string[] = [];
    const read = readFile(readFileSync(path), () => said.push('moved'));
    expect(read).toMatchObject({ kind: 'rows' });
    // Once it is parsed, and every thousand rows.
    expect(said).toHaveLength(121);
  });

  it('A419 ends with a refusal when its time is over', async () => {
    const forever = new URL('data:text/javascript,setInterval(()=>{},1000)');
    const opened = await openFile(path, forever, { heap, stillMs: 50 });
    expect(opened).toMatchObject({ kind: 'refused', reply: { status: 413 } });
  });
});
