/** What its author saw outside the families is not written where members would read it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { FamilyId } from '#domain/ids.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { appForEach } from '../support/app-hooks.ts';

const test = appForEach();
const author = test.person();
let family: FamilyId;
beforeEach(async () => {
  family = await test.addFamily(author.id);
});

const SHARED = { space: 'family', type: 'errand' };

async function make(fields: object): Promise<number> {
  return (await author.send('POST', '/api/tasks', { name: 'Cake', ...fields })).read(taskSchema).id;
}
async function shown(id: number): Promise<unknown> {
  return (await author.send('GET', `/api/tasks/${id}`)).json;
}
async function names(): Promise<readonly string[]> {
  const rows = await test.database.read((tx) => tx.selectFrom('tasks').select('name').execute());
  return rows.map(({ name }) => name);
}

describe('unless_shared', () => {
  it('A282 refuses a create in a project of a family, and nothing is created', async () => {
    const project = await make({ space: 'family', type: 'project' });
    const body = { name: 'Present', type: 'errand', unless_shared: true };
    for (const answer of [
      await author.send('POST', '/api/tasks', { ...body, project_id: project }),
      await author.send('POST', `/api/tasks/${project}/subtasks`, body),
    ])
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'still_shared' }]);
    expect(await names()).toEqual(['Cake']);
  });

  it('A282 refuses an edit of a row in a family, and nothing changes', async () => {
    const task = await make(SHARED);
    const body = { name: 'Present', unless_shared: true };
    const answer = await author.send('PUT', `/api/tasks/${task}`, body);
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'still_shared' }]);
    expect(await shown(task)).toMatchObject({ name: 'Cake' });
  });

  it('A282 refuses an edit that would bring its row into a family', async () => {
    const task = await make({ type: 'errand' });
    const body = { name: 'Present', type: 'grocery', unless_shared: true };
    expect((await author.send('PUT', `/api/tasks/${task}`, body)).status).toBe(409);
    expect(await shown(task)).toMatchObject({ name: 'Cake', family_id: null });
  });

  it.each([false, null])('A282 %s asks for nothing', async (unless_shared) => {
    const task = await make(SHARED);
    expect((await author.send('PUT', `/api/tasks/${task}`, { name: 'Pie', unless_shared })).status).toBe(200);
    expect(await shown(task)).toMatchObject({ name: 'Pie' });
  });

  it('A282 accepts rows outside the families', async () => {
    const project = await make({ type: 'project' });
    const body = { name: 'Present', type: 'errand', unless_shared: true };
    const made = await author.send('POST', `/api/tasks/${project}/subtasks`, body);
    expect(made.status).toBe(201);
    const { id } = made.read(taskSchema);
    expect((await author.send('PUT', `/api/tasks/${id}`, { name: 'Pie', unless_shared: true })).status).toBe(
      200,
    );
    expect(await shown(id)).toMatchObject({ name: 'Pie', family_id: null });
  });
});

describe('an edit that names its changed fields', () => {
  const edit = (task: number, body: object, changed: string) =>
    author.send('PUT', `/api/tasks/${task}`, body, { 'X-Changed-Fields': changed });

  it('A283 is refused if it asks a row out of its family that stays there', async () => {
    const task = await make({ type: 'grocery' });
    const body = { name: 'Present', space: 'personal', type: 'grocery' };
    const answer = await edit(task, body, 'name,space');
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'still_shared' }]);
    expect(await shown(task)).toMatchObject({ name: 'Cake', family_id: family });
  });

  it('A283 is applied by the rules if it only repeats the space', async () => {
    const task = await make({ type: 'grocery' });
    const body = { name: 'Pie', space: 'personal', type: 'grocery' };
    expect((await edit(task, body, 'name')).status).toBe(200);
    expect(await shown(task)).toMatchObject({ name: 'Pie', family_id: family });
  });

  it('A284 is refused if a rule would move a private row to another family than its author saw', async () => {
    const task = await make({ type: 'errand' });
    const body = { name: 'Cake', type: 'grocery', family_id: family + 1 };
    const answer = await edit(task, body, 'type');
    expect([answer.status, answer.json]).toMatchObject([422, { code: 'family_gone' }]);
    expect(await shown(task)).toMatchObject({ type: 'errand', family_id: null });
    expect((await edit(task, { ...body, family_id: family }, 'type')).status).toBe(200);
    expect(await shown(task)).toMatchObject({ type: 'grocery', family_id: family });
  });
});
