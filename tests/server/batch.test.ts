import { beforeEach, describe, expect, it } from 'vitest';
import { batchAnswersSchema } from '#domain/wire/batch.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_CALLS } from '#domain/wire/batch-limits.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/log/log.ts';
import { familyRealm, ownRealm } from '#server/realms.ts';
import * as z from 'zod/mini';
import { appForAll } from '../support/app-hooks.ts';
import { createTestApp, openTestDatabase, randomKey, sendTo, type Session } from '../support/server-app.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly changed_fields?: readonly string[];
  readonly body?: string | null;
  readonly after?: readonly number[];
}

const test = appForAll();
const list = z.array(taskSchema);
let ada: Session;
let eve: Session;
let refs = 0;

beforeEach(async () => {
  ada = await test.register('Ada');
  eve = await test.register('Eve');
});

const newRef = () => `11111111-0000-4000-8000-${String((refs += 1)).padStart(12, '0')}`;

function create(name: string, more: object = {}): Call {
  const body = JSON.stringify({ name, client_ref: newRef(), ...more });
  return { method: 'POST', path: '/api/tasks', key: randomKey(), body };
}

function refOf({ body }: Call): string {
  return (JSON.parse(body ?? '{}') as { client_ref: string }).client_ref;
}

async function sendBatch(person: Session, calls: readonly Call[]) {
  const answer = await person.send('POST', '/api/batch', { calls });
  expect(answer.status).toBe(200);
  return answer.read(batchAnswersSchema).answers;
}

function sendAlone(person: Session, { method, path, key, changed_fields, body }: Call) {
  return person.send(method, path, body ?? undefined, {
    'Idempotency-Key': key,
    ...(body != null && { 'Content-Type': 'application/json' }),
    ...(changed_fields && { 'X-Changed-Fields': changed_fields.join(',') }),
  });
}

const namesOf = async (person: Session) =>
  (await person.send('GET', '/api/tasks?limit=1000')).read(list).map(({ name }) => name);

describe('a batch', () => {
  it('A450 does its calls and answers each as if it had been sent alone, in order', async () => {
    const calls = Array.from({ length: MAX_BATCH_CALLS }, (_, index) => create(`task ${index}`));
    const answers = await sendBatch(ada, calls);
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 201));
    expect(answers.map(({ body }) => taskSchema.parse(body).client_ref)).toEqual(calls.map(refOf));
    const [first] = answers;
    const { id } = taskSchema.parse(first?.body);
    const alone = await ada.send('GET', `/api/tasks/${id}`);
    expect(alone.json).toMatchObject(first?.body as object);
    expect(await namesOf(ada)).toHaveLength(MAX_BATCH_CALLS);
  });

  it('A450 a refusal, a conflict or a defect is the answer of its own call, and the others are done', async () => {
    const taken = create('taken');
    await sendAlone(eve, taken);
    const answers = await sendBatch(ada, [
      create('before'),
      create(''),
      { ...create('x'), body: '{"name":' },
      { ...create('x'), body: taken.body ?? null },
      { method: 'DELETE', path: '/api/tasks/99999', key: randomKey() },
      { ...create('x'), key: 'short' },
      create('after'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 422, 400, 422, 404, 400, 201]);
    expect(answers[3]?.body).toMatchObject({ code: 'client_ref_taken' });
    expect(await namesOf(ada)).toEqual(expect.arrayContaining(['before', 'after']));
  });

  it('A450 its calls are authorised like single ones', async () => {
    const hidden = create('hidden');
    await sendAlone(eve, hidden);
    const path = `/api/tasks/${refOf(hidden)}`;
    const edit = { method: 'PUT', path, key: randomKey(), body: '{"name":"seen"}', changed_fields: ['name'] };
    const [inBatch] = await sendBatch(ada, [edit]);
    const alone = await sendAlone(ada, { ...edit, key: randomKey() });
    expect([inBatch?.status, inBatch?.body]).toEqual([404, alone.json]);
    expect(await namesOf(eve)).toEqual(['hidden']);
  });

  it('A450 only the named fields of an edit apply', async () => {
    const made = create('made');
    const edit = {
      method: 'PUT',
      path: `/api/tasks/${refOf(made)}`,
      key: randomKey(),
      body: '{"name":"not this","important":true}',
      changed_fields: ['important'],
    };
    const [, edited] = await sendBatch(ada, [made, { ...edit, after: [0] }]);
    expect(edited?.body).toMatchObject({ name: 'made', important: true });
  });
});

it('A459 the calls of a batch have times in their order, after what came before and before what follows', async () => {
  await sendAlone(ada, create('alone'));
  test.advance(5);
  const calls = Array.from({ length: 60 }, (_, index) => create(`task ${index}`));
  const sentAtMs = performance.now();
  const answers = await sendBatch(ada, calls);
  // The clock of this server stands still, so the whole wait is to come when the calls are done.
  expect(performance.now() - sentAtMs).toBeGreaterThan(55);
  const times = answers.map(({ body }) => Date.parse(taskSchema.parse(body).created_at));
  expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index));
  expect(times[0]).toBe(test.deps.clock());
  expect(await namesOf(ada)).toEqual([...calls.map((_, index) => `task ${59 - index}`), 'alone']);
});

describe('a key', () => {
  it('A451 stands for the same request in a batch and alone, in either order', async () => {
    const [first, second] = [create('first'), create('second')];
    const project = create('P', { type: 'project' });
    await sendAlone(ada, project);
    const path = `/api/tasks/${refOf(project)}`;
    const toggle = { method: 'POST', path: `${path}/toggle-execution-type`, key: randomKey() };
    const edit = { method: 'PUT', path, key: randomKey(), body: '{"name":"Q"}', changed_fields: ['name'] };
    const all = [first, second, toggle, edit];
    const alone = [];
    for (const call of [first, toggle, edit]) alone.push((await sendAlone(ada, call)).status);
    const answers = await sendBatch(ada, all);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    expect(answers[2]?.body).toMatchObject({ execution_type: 'synchronous' });
    const again = [];
    for (const call of all) again.push((await sendAlone(ada, call)).status);
    expect([alone, again]).toEqual([
      [201, 200, 200],
      [201, 201, 200, 200],
    ]);
    expect((await namesOf(ada)).sort()).toEqual(['Q', 'first', 'second']);
  });

  it('A451 is refused for other bytes, another mask and another path, and others go on', async () => {
    const made = create('made');
    const [again] = await sendBatch(ada, [made]);
    const edit = {
      method: 'PUT',
      path: `/api/tasks/${refOf(made)}`,
      key: randomKey(),
      body: '{"name":"x","important":true}',
      changed_fields: ['name'],
    };
    await sendBatch(ada, [edit]);
    const answers = await sendBatch(ada, [
      { ...made, body: `${made.body ?? ''} ` },
      { ...edit, changed_fields: ['important'] },
      { ...made, path: '/api/families/invite' },
      create('other'),
    ]);
    expect(again?.status).toBe(201);
    expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [422, 'idempotency_key_reused'],
      [422, 'idempotency_key_reused'],
      [422, undefined],
      [201, undefined],
    ]);
  });

  it('A451 a call that is in a batch twice is done once', async () => {
    const made = create('twice');
    const answers = await sendBatch(ada, [made, made, made]);
    const ids = answers.map(({ body }) => taskSchema.parse(body).id);
    expect([new Set(ids).size, await namesOf(ada)]).toEqual([1, ['twice']]);
  });
});

describe('a call that follows others', () => {
  it('A452 sees what they did, also what they made by its `client_ref`', async () => {
    const project = create('P', { type: 'project' });
    const tasks = Array.from({ length: 30 }, (_, index) => ({
      ...create(`in it ${index}`, { project_id: refOf(project) }),
      after: [0],
    }));
    const last = tasks.at(-1) ?? project;
    const answers = await sendBatch(ada, [
      project,
      ...tasks,
      { method: 'DELETE', path: `/api/tasks/${refOf(last)}`, key: randomKey(), after: [30] },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, ...tasks.map(() => 201), 200]);
    expect(answers.at(-1)?.body).toMatchObject({ client_ref: refOf(last) });
  });

  it('A452 is not done and answered 424 if one of them was not, and its key stays free', async () => {
    const refused = { ...create('x'), body: '{}' };
    const held = { ...create('held'), after: [0] };
    const behind = { ...create('behind'), after: [1] };
    const answers = await sendBatch(ada, [refused, held, behind, create('free')]);
    expect(answers.map(({ status }) => status)).toEqual([422, 424, 424, 201]);
    expect(answers[1]?.body).toMatchObject({ code: 'dependency_failed' });
    expect(await namesOf(ada)).toEqual(['free']);
    expect((await sendAlone(ada, held)).status).toBe(201);
  });

  it('A452 names earlier calls only', async () => {
    const answers = await sendBatch(ada, [
      { ...create('self'), after: [0] },
      { ...create('later'), after: [2] },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });
});

describe('what a batch holds', () => {
  it('A453 holds calls with keys only: others are refused by themselves', async () => {
    const key = randomKey();
    const inner = JSON.stringify({ calls: [create('inside')] });
    const answers = await sendBatch(ada, [
      { method: 'POST', path: '/api/batch', key, body: inner },
      { method: 'POST', path: '/api/logout', key },
      { method: 'GET', path: '/api/tasks', key },
      { method: 'PATCH', path: '/api/tasks', key },
      { method: 'POST', path: '/api/nothing', key },
      { method: 'POST', path: '/api/tasks?x=1', key },
      { method: 'POST', path: '/api/tasks/../logout', key },
      create('done'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 405, 404, 404, 404, 201]);
    expect(await namesOf(ada)).toEqual(['done']);
  });

  it('A453 is refused as a whole without calls, with too many, and if it is too large', async () => {
    const many = Array.from({ length: MAX_BATCH_CALLS + 1 }, () => create('x'));
    const large = { calls: [create('x'.repeat(MAX_BATCH_BYTES))] };
    const statuses = [];
    for (const body of [{}, { calls: [] }, { calls: many }, large])
      statuses.push((await ada.send('POST', '/api/batch', body)).status);
    expect(statuses).toEqual([422, 422, 422, 413]);
    expect(await namesOf(ada)).toEqual([]);
  });

  it('A454 does no further call after a mebibyte of answers, and asks for the rest again', async () => {
    // Each takes two characters in JSON.
    const description = '"'.repeat(9000);
    const made = create('long', { description });
    await sendBatch(ada, [made]);
    const path = `/api/tasks/${refOf(made)}`;
    const calls = Array.from({ length: 100 }, () => ({
      method: 'PUT',
      path,
      key: randomKey(),
      body: '{"important":true}',
      changed_fields: ['important'],
    }));
    const answers = await sendBatch(ada, calls);
    const done = answers.filter(({ status }) => status === 200).length;
    const rest = answers.slice(done);
    expect(done).toBeLessThan(100);
    expect(done).toBeGreaterThan(50);
    expect(rest.every(({ status, retry_after }) => status === 503 && retry_after === 0)).toBe(true);
    expect(JSON.stringify(answers).length).toBeLessThan(1.5 * 1024 * 1024);
  });
});

it('A455 each call takes from the budget of its user, and what is beyond it is not done', async () => {
  const database = await openTestDatabase();
  const limited = await createTestApp({ database, limits: 'real' });
  try {
    const olga = await limited.register('Olga');
    // Refused after it was counted, and before the database is asked.
    const spend = { method: 'POST', path: '/api/tasks', key: randomKey(), body: '{}' };
    // The batch itself takes one, too.
    for (const size of [...Array<number>(29).fill(99), 68]) {
      const spent = Array.from({ length: size }, () => spend);
      await sendBatch(olga, spent);
    }
    const calls = Array.from({ length: 50 }, (_, index) => create(`task ${index}`));
    const answers = await sendBatch(olga, calls);
    const statuses = answers.map(({ status }) => status);
    const done = statuses.indexOf(429);
    expect(done).toBe(30);
    expect(new Set(statuses.slice(done))).toEqual(new Set([429]));
    expect(answers.at(-1)?.retry_after).toBeGreaterThan(0);
    expect(await namesOf(olga)).toHaveLength(30);
    const other = await limited.register('Otto');
    expect((await sendBatch(other, [create('other')]))[0]?.status).toBe(201);
  } finally {
    await limited.close();
  }
});

it('A456 the devices of each realm that a batch changed are poked once', async () => {
  const family = await test.addFamily(ada.id, [eve.id]);
  const pokes: (readonly string[])[] = [];
  const stop = test.deps.events.subscribe((notice) => {
    if (notice.kind === 'changed') pokes.push([...notice.realms].sort());
  });
  await sendBatch(ada, [
    ...Array.from({ length: 30 }, () => create('own')),
    ...Array.from({ length: 30 }, () => create('shared', { space: 'family', family_id: family })),
  ]);
  stop();
  expect(pokes).toEqual([[familyRealm(family), ownRealm(ada.id)].sort()]);
});

it('A457 a defect in one call is answered 500 by itself, and the others are done', async () => {
  const { database } = test;
  let writes = 0;
  const failing: typeof database = {
    ...database,
    write: async (work) => {
      writes += 1;
      // The first is of the session.
      if (writes === 3) throw new Error('A defect of the test.');
      return database.write(work);
    },
  };
  const broken = await createTestApp({ database: failing });
  const answer = await broken.app.request('/api/batch', {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ calls: [create('one'), create('two'), create('three')] }),
  });
  const { answers } = batchAnswersSchema.parse(await answer.json());
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 500]);
  const failed = answers.find(({ status }) => status === 500);
  expect(failed?.body).toMatchObject({
    message: 'Something went wrong on the server. Try again in a moment.',
  });
  expect(await namesOf(ada)).toHaveLength(2);
});

it('A458 a call of a batch that its caller may not do has a line in the log, without its words', async () => {
  await test.addFamily(eve.id, [ada.id]);
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const app = createApp({ ...test.deps, log });
  const body = '{"username_or_email":"somebody@example.org"}';
  const calls = [{ method: 'POST', path: '/api/families/invite', key: randomKey(), body }, create('secret')];
  const headers = { Authorization: `Bearer ${ada.token}` };
  const answer = await sendTo(app, 'POST', '/api/batch', { calls }, headers);
  const statuses = answer.read(batchAnswersSchema).answers.map(({ status }) => status);
  expect(statuses).toEqual([403, 201]);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ route: '/api/families/invite', status: 403, user_id: ada.id }),
  ]);
  expect(lines.join('')).not.toMatch(/somebody|secret/);
});
