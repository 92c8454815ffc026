import { beforeEach, describe, expect, it } from 'vitest';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { taskSchema, taskWithSubtasksSchema, type WireTask } from '#domain/wire/task.ts';
import type { IsoTime, RealmId, TaskId } from '#domain/ids.ts';
import { PAGE_BYTES, readPageAsked } from '#server/http/list-page.ts';
import type { Tx } from '#server/db/database.ts';
import { realmsOf, type Realms } from '#server/realms.ts';
import { listTasks } from '#server/tasks/lists.ts';
import { listProjects, listSubtasks } from '#server/tasks/subtask-lists.ts';
import { taskPlace, type TaskPlace } from '#server/tasks/task-keys.ts';
import { appForEach } from '../support/app-hooks.ts';
import { addTasks } from '../support/add-tasks.ts';
import { nextOf, walkPages } from '../support/walk-pages.ts';
import { watchReads } from '../support/watch-reads.ts';

const test = appForEach();
const ada = test.person('Ada');
const own = (): RealmId => `u:${ada.id}`;
const add = (count: number, more: Parameters<typeof addTasks>[2] = {}) =>
  addTasks(test.database, { id: ada.id, realm: own(), count }, more);
const names = (pages: readonly (readonly { readonly name: string }[])[]) =>
  pages.flat().map(({ name }) => name);
const bytesOf = (text: string) => Buffer.byteLength(text);

describe('the pages of lists', () => {
  it('A390 a page has 500 rows, or as many as are asked for, and names the next one', async () => {
    await add(1203);
    const first = await ada.send('GET', '/api/tasks?status=todo&spaces=personal,work');
    expect(first.json).toHaveLength(500);
    expect(nextOf(first.headers)).toMatch(/^\/api\/tasks\?spaces=personal%2Cwork&status=todo&cursor=[\w-]+$/);
    const pages = await walkPages(ada, '/api/tasks?limit=400', taskSchema);
    expect(pages.map((page) => page.length)).toEqual([400, 400, 400, 3]);
    expect((await ada.send('GET', '/api/tasks?limit=1001')).status).toBe(422);
  });

  it('A390 a page has at most 1 MiB, and at least one row', async () => {
    // Escaped in JSON, so that it takes six times what it takes in the database.
    await add(30, { description: '\u0001'.repeat(10_000) });
    let next: string | null = '/api/tasks';
    const seen = new Set<number>();
    for (; next !== null;) {
      const answer = await ada.send('GET', next);
      expect(bytesOf(answer.text)).toBeLessThanOrEqual(PAGE_BYTES);
      expect(bytesOf(answer.text)).toBeGreaterThan(PAGE_BYTES / 2);
      for (const { id } of answer.json as WireTask[]) seen.add(id);
      next = seen.size < 30 ? nextOf(answer.headers) : null;
    }
    expect(seen.size).toBe(30);
  });

  it.each([
    ['/api/tasks', 'many at one time', {}],
    ['/api/tasks', 'one after the other', { everyMs: 1000 }],
    ['/api/tasks/deleted', 'deleted together', { deleted_at: '2026-01-30T12:00:00.000Z' as IsoTime }],
  ])('A391 a walk through %s has each row once, %s, while others are added', async (path, _, more) => {
    const family = await test.addFamily(ada.id);
    await add(40, more);
    await addTasks(test.database, { id: ada.id, realm: `f:${family}`, count: 40, from: 40 }, more);
    const before = names(await walkPages(ada, `${path}?limit=1000`, taskSchema));
    expect(before).toHaveLength(80);
    let from = 1000;
    const walked = await walkPages(ada, `${path}?limit=7`, taskSchema, async () => {
      from += 1;
      await addTasks(test.database, { id: ada.id, realm: own(), count: 1, from }, more);
    });
    const old = names(walked).filter((name) => before.includes(name));
    expect(old).toEqual(before);
    expect(new Set(names(walked)).size).toBe(names(walked).length);
  });

  it('A392 a cursor is for its list, its filters and its user', async () => {
    await add(5);
    const ben = await test.register('Ben');
    const next = nextOf((await ada.send('GET', '/api/tasks?status=todo&limit=2')).headers) ?? '';
    const cursor = new URL(next, 'https://kinbox.example').searchParams.get('cursor') ?? '';
    expect((await ada.send('GET', `/api/tasks?status=todo&cursor=${cursor}`)).json).toHaveLength(3);
    const foreign = [
      [ada, `/api/tasks?cursor=${cursor}`],
      [ada, `/api/tasks?status=inbox&cursor=${cursor}`],
      [ada, `/api/tasks/deleted?status=todo&cursor=${cursor}`],
      [ada, `/api/tasks/projects?cursor=${cursor}`],
      [ben, `/api/tasks?status=todo&cursor=${cursor}`],
      [ada, '/api/tasks?cursor=nonsense'],
    ] as const;
    for (const [by, path] of foreign) {
      const answer = await by.send('GET', path);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.json).toMatchObject({ errors: { cursor: [expect.any(String)] } });
    }
    // With the right digest, and a place that is none.
    const [digest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
    for (const place of [null, [], ['x', 1], ['2026-01-31T12:00:00.000Z', -1], ['a\0', 1], 7]) {
      const forged = Buffer.from(JSON.stringify([digest, place])).toString('base64url');
      expect((await ada.send('GET', `/api/tasks?status=todo&cursor=${forged}`)).status).toBe(422);
    }
  });

  it('A391 the subtasks of a project and the history of a task are walked once each', async () => {
    const project = (await ada.send('POST', '/api/tasks', { name: 'Trip', type: 'project' })).read(
      taskSchema,
    );
    await add(50, { project_id: project.id });
    const path = `/api/tasks/${project.id}/subtasks`;
    const whole = names(await walkPages(ada, path, taskSchema));
    expect(whole).toHaveLength(50);
    const [[first] = []] = await walkPages(ada, path, taskSchema);
    // Completed ones come last.
    await ada.send('PUT', `/api/tasks/${String(first?.id)}`, { completed: true });
    expect(names(await walkPages(ada, `${path}?limit=7`, taskSchema))).toEqual([...whole.slice(1), whole[0]]);
    for (let n = 0; n < 20; n += 1) await ada.send('PUT', `/api/tasks/${project.id}`, { name: `Trip ${n}` });
    const changes = await walkPages(
      ada,
      `/api/tasks/${project.client_ref}/history?limit=6`,
      taskChangeSchema,
    );
    expect(changes.map((page) => page.length)).toEqual([6, 6, 6, 2]);
    expect(changes.flat().map(({ after }) => after)).toEqual(
      Array.from({ length: 20 }, (__, n) => `Trip ${19 - n}`),
    );
  });

  it('A393 projects come whole, as many as fit', async () => {
    const ids = await add(12, { type: 'project', execution_type: 'parallel' });
    for (const [index, project_id] of ids.entries()) {
      await add(200, { project_id, from: 1000 * (index + 1) });
    }
    const pages = await walkPages(ada, '/api/tasks/projects', taskWithSubtasksSchema);
    // A page ends at 1,000 tasks.
    expect(pages.map((page) => page.length)).toEqual([4, 4, 4]);
    expect(pages.flat().map(({ subtasks }) => subtasks?.length)).toEqual(ids.map(() => 200));
    expect(pages.flat().every((project) => project.subtasks_next === undefined)).toBe(true);
  });

  it('A393 a project that does not fit has the address of its other subtasks', async () => {
    const [project = 0 as TaskId] = await add(1, { type: 'project', execution_type: 'parallel' });
    await add(60, { project_id: project, from: 100, description: 'ß'.repeat(10_000) });
    for (const path of ['/api/tasks/projects', `/api/tasks/${project}`]) {
      const answer = await ada.send('GET', path);
      expect(bytesOf(answer.text)).toBeLessThanOrEqual(PAGE_BYTES + 1000);
      const [first] = [answer.json].flat();
      const { subtasks = [], subtasks_next: rest = '' } = taskWithSubtasksSchema.parse(first);
      expect(subtasks.length).toBeGreaterThan(40);
      const others = await walkPages(ada, rest, taskSchema);
      const all = [...subtasks, ...others.flat()].map(({ id }) => id);
      expect([all.length, new Set(all).size]).toEqual([60, 60]);
    }
  });

  describe('A297 a page reads its own rows, through indexes,', () => {
    const asked = { after: null, limit: 20 };
    const place: TaskPlace = ['2026-01-31T12:00:00.000Z' as IsoTime, 2000 as TaskId];
    const behind = { after: place, limit: 20 };
    let project: TaskId;
    let realms: Realms;
    beforeEach(async () => {
      const ids = await add(300, { type: 'project', execution_type: 'parallel' });
      project = ids[0] ?? (0 as TaskId);
      for (const [index, project_id] of ids.slice(0, 100).entries()) {
        await add(5, { project_id, from: 1000 + 10 * index });
      }
      realms = await test.database.read((tx) => realmsOf(tx, ada.id));
    });
    const projects = (tx: Tx) => {
      const list = { serverId: '', user: ada.id, path: '', query: {} };
      return listProjects(tx, realms, list, { list: 'projects' }, behind);
    };

    it.each([
      ['of tasks', 45, (tx: Tx) => listTasks(tx, realms, { list: 'live' }, behind)],
      ['by a filter', 5, (tx: Tx) => listTasks(tx, realms, { list: 'live', important: true }, asked)],
      ['of deleted tasks', 5, (tx: Tx) => listTasks(tx, realms, { list: 'deleted' }, behind)],
      ['of subtasks', 15, (tx: Tx) => listSubtasks(tx, realms, project, asked)],
      ['of projects', 300, projects],
    ])('%s', async (_, most, work) => {
      const { rows, plan } = await watchReads(test.database, async (tx) => work(tx));
      expect(rows).toBeLessThanOrEqual(most);
      expect(plan.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([]);
      expect(plan.filter((step) => step.includes('tasks_pull'))).toEqual([]);
    });
  });

  it('A392 an empty filter is the same list as none', () => {
    const list = { serverId: 's', user: ada.id, path: '/api/tasks', query: { spaces: [] } };
    const page = readPageAsked(list, taskPlace);
    expect(page).toEqual({ after: null, limit: 500 });
  });
});
