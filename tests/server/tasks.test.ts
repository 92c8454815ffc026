import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { appForAll } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';

const test = appForAll();
let ada: Session;
beforeAll(async () => {
  ada = await test.register('Ada');
});

const make = async (body: object): Promise<WireTask> =>
  (await ada.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
const put = (task: WireTask, body: object, headers = {}) =>
  ada.send('PUT', `/api/tasks/${task.id}`, body, headers);
const call = (method: string, task: WireTask, path = '', body?: object) =>
  ada.send(method, `/api/tasks/${task.id}${path}`, body);
const list = async (path: string) =>
  (await ada.send('GET', path)).read(z.array(taskSchema)).map(({ name }) => name);

describe('tasks over REST', () => {
  it('A40 a task is named by its number or its UUID', async () => {
    const client_ref = '11111111-2222-4333-8444-555555555555';
    const task = await make({ client_ref });
    expect((await ada.send('GET', `/api/tasks/${client_ref}`)).json).toEqual((await call('GET', task)).json);
    expect((await ada.send('GET', `/api/tasks/${client_ref.toUpperCase()}`)).status).toBe(200);
  });

  it('A41 only the fields that X-Changed-Fields names apply', async () => {
    const task = await make({ name: 'before', important: true });
    const body = { name: 'after', important: false, effort: 'hard' };
    const answer = await put(task, body, { 'X-Changed-Fields': 'name, effort,unknown' });
    expect(answer.json).toMatchObject({ name: 'after', important: true, effort: 'hard' });
    expect((await put(task, body)).json).toMatchObject({ important: false });
    expect((await put(task, body, { 'X-Changed-Fields': '' })).status).toBe(200);
  });

  it('A41 a full body from a client that does not know families leaves a task in its family', async () => {
    const ben = await test.register('Ben');
    const family = await test.addFamily(ben.id);
    const milk = (await ben.send('POST', '/api/tasks', { name: 'Milk', type: 'grocery' })).read(taskSchema);
    const full = { ...milk, name: 'Oat milk', family_id: null };
    expect((await ben.send('PUT', `/api/tasks/${milk.id}`, full)).json).toMatchObject({
      name: 'Oat milk',
      realm: `f:${family}`,
    });
  });

  it('T66 T67 days are taken, kept for who does not know them, and refused if they are none', async () => {
    const task = await make({ name: 'Ferry', not_before: 'someday', due_on: '2026-03-01' });
    expect(task).toMatchObject({ status: 'todo', not_before: 'someday', due_on: '2026-03-01' });
    expect((await put(task, { name: 'The ferry' })).json).toMatchObject({ due_on: '2026-03-01' });
    expect((await put(task, { not_before: null, due_on: null })).json).toMatchObject({
      status: 'todo',
      not_before: null,
      due_on: null,
    });
    for (const wrong of ['2026-02-30', 'someday', 20260301, '2026-03-01T00:00:00.000Z']) {
      const answer = await put(task, { due_on: wrong });
      expect([wrong, answer.status, answer.json]).toMatchObject([
        wrong,
        422,
        { errors: { due_on: [expect.any(String)] } },
      ]);
    }
    expect((await put(task, { not_before: 'tomorrow' })).status).toBe(422);
    expect((await put(task, { type: 'grocery', not_before: 'someday' })).json).toMatchObject({
      not_before: null,
    });
  });

  it('A42 overwritten values are in the history, the newest first', async () => {
    const task = await make({ name: 'first', description: 'long text' });
    await put(task, { name: 'second', description: null });
    test.advance(1000);
    await call('DELETE', task);
    const history = (await call('GET', task, '/history')).read(z.array(taskChangeSchema));
    expect(history.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['deleted_at', null, '2026-01-31T12:00:01.000Z'],
      ['description', 'long text', null],
      ['name', 'first', 'second'],
    ]);
    expect(history[0]?.by).toEqual({ id: ada.id, display_name: 'Ada' });
  });

  it('A42 the history shows nothing of a realm that the task has left', async () => {
    const [ann, ben] = [await test.register(), await test.register()];
    await test.addFamily(ann.id, [ben.id]);
    const task = (await ann.send('POST', '/api/tasks', { name: 'a secret' })).read(taskSchema);
    await ann.send('PUT', `/api/tasks/${task.id}`, { name: 'public', space: 'family' });
    await ben.send('PUT', `/api/tasks/${task.id}`, { name: 'renamed' });
    const seen = await ben.send('GET', `/api/tasks/${task.id}/history`);
    expect(seen.text).not.toContain('secret');
    expect(seen.json).toMatchObject([{ before: 'public', after: 'renamed' }]);
  });

  it('T27 an edit of a deleted task applies and leaves it deleted', async () => {
    const task = await make({});
    await call('DELETE', task);
    expect((await put(task, { name: 'new' })).json).toMatchObject({
      name: 'new',
      deleted_at: expect.any(String),
    });
  });

  it('T40 the rules of types apply to whatever is sent', async () => {
    const milk = await make({
      type: 'grocery',
      effort: 'hard',
      description: 'x',
      space: 'work',
      status: 'inbox',
    });
    expect(milk).toMatchObject({ effort: null, description: null, space: 'family', status: 'todo' });
    expect(await make({ type: 'note' })).toMatchObject({ status: 'note' });
    expect((await put(milk, { space: 'personal' })).json).toMatchObject({ space: 'family' });
  });

  it('A500 a project with an open subtask is not completed: 409', async () => {
    const project = await make({ type: 'project' });
    const step = await make({ project_id: project.id });
    for (const body of [{ completed: true }, { ...project, completed: true }]) {
      const answer = await put(project, body);
      expect([answer.status, answer.json]).toEqual([
        409,
        { message: 'The project has open subtasks.', code: 'open_subtasks' },
      ]);
    }
    expect((await call('GET', project)).json).toMatchObject({ completed: false, version: project.version });
    await put(step, { completed: true });
    expect((await put(project, { completed: true })).json).toMatchObject({ completed: true });
  });

  it('A501 a subtask that is made in a completed project opens it, and both are in the history', async () => {
    const project = await make({ type: 'project', completed: true });
    await call('POST', project, '/subtasks', { name: 'One more' });
    expect((await call('GET', project)).json).toMatchObject({ completed: false, completed_at: null });
    const history = (await call('GET', project, '/history')).read(z.array(taskChangeSchema));
    expect(history.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['completed', true, false],
    ]);
  });

  it.each([
    ['a project with subtasks becomes nothing else', 409, 'has_subtasks'],
    ['nothing is put into a deleted project', 409, 'project_deleted'],
    ['nor made in one', 409, 'project_deleted'],
    ['a subtask switches no space', 422, null],
    ['a grocery switches no space', 422, null],
    ['nobody switches to a family that is not there', 422, null],
    ['a task is no project', 422, null],
    ['only a project is ordered', 422, null],
    ['only a project or a subtask leaves one', 422, null],
  ])('A45 %s: %i', async (what, status, code) => {
    const project = await make({ type: 'project' });
    const sub = await make({ project_id: project.id });
    const plain = await make({});
    const grocery = await make({ type: 'grocery' });
    const dead = await make({ type: 'project' });
    await call('DELETE', dead);
    const attempts: Record<string, () => ReturnType<typeof call>> = {
      'a project with subtasks becomes nothing else': () => put(project, { type: 'call' }),
      'nothing is put into a deleted project': () => put(plain, { project_id: dead.id }),
      'nor made in one': () => call('POST', dead, '/subtasks', { name: 'x' }),
      'a subtask switches no space': () => call('POST', sub, '/switch-space', { space: 'work' }),
      'a grocery switches no space': () => call('POST', grocery, '/switch-space', { space: 'work' }),
      'nobody switches to a family that is not there': () =>
        call('POST', plain, '/switch-space', { space: 'family' }),
      'a task is no project': () => put(plain, { project_id: sub.id }),
      'only a project is ordered': () => call('POST', plain, '/reorder-subtasks', { task_ids: [] }),
      'only a project or a subtask leaves one': () => call('DELETE', plain, '/project'),
    };
    const answer = await attempts[what]?.();
    expect(answer?.status).toBe(status);
    expect(answer?.json).toMatchObject(code === null ? { errors: {} } : { code });
  });

  it('A46 DELETE …/project deletes a project with its subtasks, and removes a subtask from its project', async () => {
    const project = await make({ type: 'project', space: 'work' });
    const [one, two] = [await make({ project_id: project.id }), await make({ project_id: project.id })];
    expect((await call('DELETE', one, '/project')).json).toMatchObject({
      project_id: null,
      space: 'work',
      deleted_at: null,
    });
    await call('DELETE', project, '/project');
    expect((await call('GET', two)).json).toMatchObject({ deleted_at: expect.any(String) });
    expect((await call('GET', one)).json).toMatchObject({ deleted_at: null });
    await call('POST', project, '/restore');
    expect((await call('GET', two)).json).toMatchObject({
      deleted_at: null,
      project: { id: project.id, name: 'task' },
    });
  });

  it('A47 subtasks have the space and family of their project and are listed in its order', async () => {
    const project = await make({ type: 'project' });
    for (const name of ['a', 'b', 'c']) await call('POST', project, '/subtasks', { name });
    const path = `/api/tasks/${project.id}/subtasks`;
    const [a, b, c] = (await ada.send('GET', path)).read(z.array(taskSchema));
    await call('POST', project, '/reorder-subtasks', { task_ids: [c?.id, a?.id] });
    expect(await list(path)).toEqual(['c', 'a', 'b']);
    await ada.send('PUT', `/api/tasks/${c!.id}`, { completed: true });
    expect(await list(path)).toEqual(['a', 'b', 'c']);
    await call('POST', project, '/switch-space', { space: 'work' });
    expect((await ada.send('GET', `/api/tasks/${b!.id}`)).json).toMatchObject({ space: 'work' });
    expect((await ada.send('PUT', `/api/tasks/${b!.id}`, { space: 'personal' })).json).toMatchObject({
      space: 'work',
    });
    expect((await call('GET', project)).json).toMatchObject({
      subtasks: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    });
  });

  it('A47 steps that an order does not name follow those that it names, in their order', async () => {
    const project = await make({ type: 'project' });
    for (const name of ['a', 'b', 'c', 'd']) await call('POST', project, '/subtasks', { name });
    const path = `/api/tasks/${project.id}/subtasks`;
    const [, b, , d] = (await ada.send('GET', path)).read(z.array(taskSchema));
    const order = await call('POST', project, '/reorder-subtasks', { task_ids: [d?.id] });
    expect(await list(path)).toEqual(['d', 'a', 'b', 'c']);
    expect((order.json as { task_ids: number[] }).task_ids.slice(0, 3)).toEqual([
      d?.id,
      (b?.id ?? 0) - 1,
      b?.id,
    ]);
    const placed = (await ada.send('GET', path)).read(z.array(taskSchema)).map(({ position }) => position);
    expect(new Set(placed).size).toBe(4);
  });

  it('A47 the execution type is the one that is asked for, or the other one', async () => {
    const project = await make({ type: 'project' });
    const toggle = (body?: object) => call('POST', project, '/toggle-execution-type', body);
    expect((await toggle({ execution_type: 'parallel' })).json).toMatchObject({ execution_type: 'parallel' });
    expect((await toggle()).json).toMatchObject({ execution_type: 'synchronous' });
    expect((await toggle({ execution_type: 'synchronous' })).json).toMatchObject({
      execution_type: 'synchronous',
    });
  });

  it('A47 converting twice has the effect of converting once', async () => {
    const task = await make({ effort: 'hard' });
    const once = await call('POST', task, '/convert-to-project');
    expect(once.json).toMatchObject({ type: 'project', execution_type: 'parallel', status: 'todo' });
    expect((await call('POST', task, '/convert-to-project')).text).toBe(once.text);
  });

  it('A48 lists accept filters and are sorted newest first', async () => {
    ada = await test.register('Lister');
    const plain = await make({ name: 'plain' });
    test.advance(1000);
    await make({ name: 'star', important: true, space: 'work', type: 'call' });
    await make({ name: 'done', completed: true, type: 'grocery' });
    const gone = await make({ name: 'gone' });
    await call('DELETE', gone);
    await make({ name: 'plan', type: 'project' });
    expect(await list('/api/tasks')).toEqual(['plan', 'done', 'star', 'plain']);
    expect(await list('/api/tasks?spaces=work')).toEqual(['star']);
    expect(await list('/api/tasks?spaces=family,work')).toEqual(['done', 'star']);
    expect(await list('/api/tasks?status=inbox')).toEqual([plain.name]);
    expect(await list('/api/tasks?important=true')).toEqual(['star']);
    expect(await list('/api/tasks?completed=1')).toEqual(['done']);
    expect(await list('/api/tasks?type=grocery&completed=false')).toEqual([]);
    expect(await list('/api/tasks/deleted')).toEqual(['gone']);
    expect(await list('/api/tasks/deleted?spaces=work')).toEqual([]);
    expect(await list('/api/tasks/projects?spaces=personal')).toEqual(['plan']);
    for (const query of ['spaces=moon', 'status=done', 'important=very', 'type=meal']) {
      expect((await ada.send('GET', `/api/tasks?${query}`)).status).toBe(422);
    }
  });

  it('a realm takes tasks up to its limit; what adds none is done beyond it', async () => {
    const carl = await test.register('Carl');
    const fill = (task_count: number) =>
      test.database.write((tx) =>
        tx.updateTable('realms').set({ task_count }).where('id', '=', `u:${carl.id}`).execute(),
      );
    await fill(249_999);
    const last = await carl.send('POST', '/api/tasks', { name: 'the last one' });
    expect(last.status).toBe(201);
    const more = await carl.send('POST', '/api/tasks', { name: 'one more' });
    expect([more.status, more.json]).toMatchObject([422, { code: 'too_many_tasks' }]);
    await fill(300_000);
    const { id } = last.read(taskSchema);
    expect((await carl.send('PUT', `/api/tasks/${id}`, { name: 'renamed' })).status).toBe(200);
  });

  it('A49 settings keep what is not named and refuse unknown ones', async () => {
    const edit = (quotes: unknown) => ada.send('PUT', '/api/settings', { quotes });
    expect((await edit({ peepShow: false })).json).toMatchObject({
      quotes: { peepShow: false, onCinema: true },
    });
    expect((await edit({ onCinema: 0 })).json).toMatchObject({
      quotes: { peepShow: false, onCinema: false },
    });
    for (const quotes of [{ unknown: true }, { peepShow: 'perhaps' }, null, [], 'x']) {
      expect((await edit(quotes)).status).toBe(422);
    }
  });
});
