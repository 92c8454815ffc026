import { copyRef } from '#domain/copy-ref.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { IsoTime, TaskId } from '#domain/ids.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import { exportSchema, importedSchema, type Export } from '#domain/wire/own-data.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { appForEach } from '../support/app-hooks.ts';
import { cancel, invite, inviteById } from '../support/family-calls.ts';
import { createTestApp, type Session } from '../support/server-app.ts';

const MINUTE_MS = 60_000;

const test = appForEach();
const ada = test.person('Ada');

const make = async (by: Session, body: object): Promise<WireTask> => {
  test.advance(MINUTE_MS);
  return (await by.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
};
const exportOf = async (by: Session): Promise<Export> => {
  // Some tests let an hour pass.
  await test.proveEverybody();
  return (await by.send('GET', '/api/user/export')).read(exportSchema);
};
const bringBack = (by: Session, file: object) => by.send('POST', '/api/user/import', file);
/** A request of which nothing but the headers has come, until it is ended. */
function beginImport(by: Session, body: object) {
  let begin = (): void => undefined;
  let end = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stream = new ReadableStream<Uint8Array>(
    {
      // Asked for only once the server has reserved memory for it.
      pull: async (controller) => {
        begin();
        await ended;
        controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Bearer ${by.token}`, 'Content-Type': 'application/json' };
  const init: RequestInit & { readonly duplex: 'half' } = {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  };
  return { begun, end: () => end(), answer: Promise.resolve(test.app.request('/api/user/import', init)) };
}
const tasksOf = async (by: Session) => (await exportOf(by)).tasks;
const task = (changes: object = {}) => ({
  client_ref: '00000000-0000-4000-8000-000000000001',
  name: 'Milk',
  status: 'inbox',
  completed: false,
  important: false,
  space: 'personal',
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});
const file = (...tasks: readonly object[]) => ({ format: 'kinbox-export', version: 1, tasks });

/** One row of each kind. */
async function fill(by: Session): Promise<void> {
  await make(by, { name: 'Milk', type: 'grocery' });
  await make(by, { name: 'Call', type: 'call', important: true, description: 'Ask for\nthe price' });
  await make(by, { name: 'Idea', type: 'note', space: 'work' });
  const trip = await make(by, { name: 'Trip', type: 'project', execution_type: 'synchronous' });
  const steps = [];
  for (const name of ['Tent', 'Boots', 'Map'])
    steps.push(await make(by, { name, type: 'errand', effort: 'hard', project_id: trip.id }));
  const order = steps.map(({ id }) => id).reverse();
  await by.send('POST', `/api/tasks/${trip.id}/reorder-subtasks`, { task_ids: order });
  await by.send('PUT', `/api/tasks/${String(steps[0]?.id)}`, { completed: true, name: 'Small tent' });
  const old = await make(by, { name: 'Old', type: 'project' });
  await make(by, { name: 'Old step', project_id: old.id });
  await by.send('DELETE', `/api/tasks/${old.id}`);
}

describe('the export', () => {
  it('A268 has the addresses that the user invited, and nobody else’s', async () => {
    const ben = await test.register('Ben');
    await invite(ada, 'friend@example.org');
    await cancel(ada, await inviteById(ada, 'Some Body'));
    await invite(ben, 'other@example.org');
    const common = { created_at: '2026-01-31T12:00:00.000Z', expires_at: '2026-02-07T12:00:00.000Z' };
    expect((await exportOf(ada)).sent_invitations).toEqual([
      { to: 'friend@example.org', status: 'pending', ...common },
      { to: 'Some Body', status: 'cancelled', ...common },
    ]);
  });

  it('A153 is one file with all data of the user', async () => {
    const ben = await test.register('Ben');
    await fill(ada);
    await test.addFamily(ada.id, [ben.id]);
    await make(ben, { name: 'Ours', space: 'family' });
    await make(ben, { name: 'Ben’s own' });
    await ada.send('PUT', '/api/settings', { quotes: { peepShow: false } });
    await ada.send('POST', '/api/feedback', { name: 'Hello', description: 'There' });
    const answer = await ada.send('GET', '/api/user/export');
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="kinbox-export-2026-01-31.json"',
    );
    const all = answer.read(exportSchema);
    expect(all).toMatchObject({
      user: { email: ada.email },
      settings: { quotes: { peepShow: false } },
      sessions: [{ name: 'test', remember: false }],
      families: [
        { name: "Ada's family", members: [{ role: 'owner' }, { email: ben.email, role: 'member' }] },
      ],
      feedback: [{ name: 'Hello', description: 'There' }],
    });
    expect(all.tasks.map(({ name }) => name)).toEqual(
      'Milk,Call,Idea,Trip,Small tent,Boots,Map,Old,Old step,Ours'.split(','),
    );
    expect(all.tasks.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(2);
    const tent = all.tasks.find(({ name }) => name === 'Small tent');
    expect(all.history).toContainEqual(
      expect.objectContaining({ task: tent?.client_ref, field: 'name', before: 'Tent', after: 'Small tent' }),
    );
    for (const secret of ['Ben’s own', ada.token.split('|')[1] ?? '', 'fake:', 'hash']) {
      expect(answer.text).not.toContain(secret);
    }
  });

  it('A154 shows the same part of a history as the history call', async () => {
    const ben = await test.register('Ben');
    const family = await test.addFamily(ada.id, [ben.id]);
    const secret = await make(ada, { name: 'Secret', space: 'work' });
    const path = `/api/tasks/${secret.id}`;
    await ada.send('PUT', path, { name: 'Public' });
    await ada.send('POST', `${path}/switch-space`, { space: 'family', family_id: family });
    await ben.send('PUT', path, { name: 'Shared' });
    const { history } = await exportOf(ben);
    expect(history.map(({ before, after }) => [before, after])).toEqual([['Public', 'Shared']]);
  });

  it('A155 is the same with every page size', async () => {
    const tasks = Array.from({ length: 1203 }, (_, n) =>
      task({ client_ref: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, name: `Task ${n}` }),
    );
    await bringBack(ada, file(...tasks));
    const [first] = await tasksOf(ada);
    const edits = Array.from({ length: 1100 }, (_, n) => `New ${n}`);
    await test.database.write((tx) =>
      tx
        .insertInto('task_changes')
        .values(
          edits.map((name) => ({
            task_id: first?.id ?? (0 as TaskId),
            realm_id: `u:${ada.id}` as const,
            version: 1,
            field: 'name',
            before: '""',
            after: JSON.stringify(name),
            by_user: ada.id,
            at: '2026-01-31T12:00:00.000Z' as IsoTime,
          })),
        )
        .execute(),
    );
    const all = await exportOf(ada);
    expect(all.tasks.map(({ name }) => name)).toEqual(tasks.map(({ name }) => name));
    expect(all.history.map(({ after }) => after)).toEqual(edits);
  });
});

describe('the import', () => {
  /** What must be the same on the other side: all but what the server numbers for itself. */
  const essence = (tasks: readonly WireTask[]) =>
    tasks
      .map(({ client_ref, project, ...rest }) => {
        const { name, description, status, completed, important, type, effort, space } = rest;
        const { execution_type, position, deleted_at, completed_at, created_at } = rest;
        const kind = { status, completed, important, type, effort, space, execution_type };
        const times = { deleted_at, completed_at, created_at };
        return { client_ref, project: project?.client_ref, name, description, position, ...kind, ...times };
      })
      .sort((a, b) => (a.client_ref < b.client_ref ? -1 : 1));

  it('A156 restores an account, with projects, order and flags', async () => {
    await fill(ada);
    const before = await exportOf(ada);
    const other = await createTestApp();
    const there = await other.register('Ada');
    other.advance(60 * MINUTE_MS);
    await other.proveEverybody();
    expect((await bringBack(there, before)).read(importedSchema)).toMatchObject({
      imported: 9,
      existing: 0,
    });
    const after = await exportOf(there);
    expect(essence(after.tasks)).toEqual(essence(before.tasks));
    const listed = async (by: Session, path: string) =>
      (await by.send('GET', path)).read(z.array(taskSchema)).map(({ client_ref }) => client_ref);
    const trip = before.tasks.find(({ name }) => name === 'Trip')?.client_ref ?? '';
    for (const path of ['/api/tasks', `/api/tasks/${trip}/subtasks`]) {
      expect(await listed(there, path)).toEqual(await listed(ada, path));
    }
    // What was deleted together comes back together.
    const old = before.tasks.find(({ name }) => name === 'Old')?.client_ref ?? '';
    await there.send('POST', `/api/tasks/${old}/restore`);
    expect(await listed(there, `/api/tasks/${old}/subtasks`)).toHaveLength(1);
    await other.close();
  });

  it('A157 an import repeated, or into its own account, duplicates nothing and undoes nothing', async () => {
    await fill(ada);
    const before = await exportOf(ada);
    await ada.send('PUT', `/api/tasks/${String(before.tasks[0]?.id)}`, { name: 'Oat milk' });
    const again = (await bringBack(ada, before)).read(importedSchema);
    expect(again).toMatchObject({ imported: 0, existing: 9 });
    expect((await tasksOf(ada)).map(({ name }) => name)).toEqual(
      before.tasks.map(({ name }, index) => (index === 0 ? 'Oat milk' : name)),
    );
  });

  it('A644 a task with the ref of a copy of a round gets another one, once', async () => {
    const eve = await test.register('Eve');
    const chore = await make(ada, { name: 'Bins', repeat: { every: 1, unit: 'week', from: 'done' } });
    const copy = copyRef(chore.client_ref, 0);
    for (const imported of [1, 0])
      expect((await bringBack(eve, file(task({ client_ref: copy })))).read(importedSchema)).toMatchObject({
        imported,
      });
    expect((await tasksOf(eve)).map(({ client_ref }) => client_ref)).not.toContain(copy);
    await ada.send('PUT', `/api/tasks/${chore.id}`, { completed: true });
    const left = (await ada.send('GET', `/api/tasks/${copy}`)).read(taskSchema);
    expect(left).toMatchObject({ name: 'Bins', completed: true });
    // What is there is known again.
    expect((await bringBack(ada, await exportOf(ada))).read(importedSchema)).toMatchObject({ imported: 0 });
  });

  it('A158 a task whose ref belongs to another user gets a new one, once', async () => {
    const [ben, cleo] = [await test.register('Ben'), await test.register('Cleo')];
    await fill(ada);
    const adas = await exportOf(ada);
    for (const imported of [9, 0]) {
      expect((await bringBack(ben, adas)).read(importedSchema)).toMatchObject({ imported });
      expect((await bringBack(cleo, adas)).read(importedSchema)).toMatchObject({ imported });
    }
    const bens = await tasksOf(ben);
    const refs = new Set([...adas.tasks, ...bens, ...(await tasksOf(cleo))].map((each) => each.client_ref));
    expect(refs.size).toBe(27);
    const trip = bens.find(({ name }) => name === 'Trip');
    expect(bens.filter(({ project }) => project?.client_ref === trip?.client_ref)).toHaveLength(3);
    // What was brought in and has gone to somebody else since is still not taken from them.
    const family = await test.addFamily(ben.id, [cleo.id]);
    const path = `/api/tasks/${String(trip?.id)}/switch-space`;
    await ben.send('POST', path, { space: 'family', family_id: family });
    await cleo.send('POST', path, { space: 'personal' });
    for (const imported of [4, 0]) {
      expect((await bringBack(ben, adas)).read(importedSchema)).toMatchObject({ imported });
    }
    expect(await tasksOf(ada)).toEqual(adas.tasks);
  });

  it('A159 names invalid rows by their place, and imports nothing', async () => {
    const rows: unknown[] = [
      task(),
      task({ client_ref: '00000000-0000-4000-8000-000000000002', name: ' ', space: 'moon' }),
      task({ name: 'The same ref' }),
      task({ client_ref: '00000000-0000-4000-8000-000000000004', created_at: '2026-13-45T00:00:00.000Z' }),
      task({ client_ref: '00000000-0000-4000-8000-000000000005', name: 'a\0b' }),
      'nonsense',
    ];
    const bad = { ...file(), tasks: rows };
    const answer = await bringBack(ada, bad);
    expect(answer.status).toBe(422);
    expect((answer.json as { errors: object }).errors).toEqual({ 'tasks.4.name': expect.any(Array) });
    rows.splice(4, 1);
    expect((await bringBack(ada, bad)).json).toMatchObject({
      errors: {
        'tasks.1.name': ['The name field is required.'],
        'tasks.1.space': ['The selected space is invalid.'],
        'tasks.2.client_ref': ['The client ref stands twice in the file.'],
        'tasks.3.created_at': expect.any(Array),
        'tasks.4': expect.any(Array),
      },
    });
    const orphan = task({ project: { client_ref: '00000000-0000-4000-8000-000000000009' } });
    expect((await bringBack(ada, file(orphan))).json).toMatchObject({
      errors: { 'tasks.0.project': ['The project is not in the file.'] },
    });
    expect(await tasksOf(ada)).toEqual([]);
  });

  it.each([
    [{}, 'format'],
    [{ format: 'other', version: 1, tasks: [] }, 'format'],
    [{ format: 'kinbox-export', version: 2, tasks: [] }, 'version'],
    [{ format: 'kinbox-export', version: 1, tasks: 'none' }, 'tasks'],
  ])('A159 a file that is not an export is refused (%j)', async (body, field) => {
    const answer = await bringBack(ada, body);
    expect(Object.keys((answer.json as { errors: object }).errors)).toContain(field);
  });

  it('A159 at most a hundred invalid rows are named', async () => {
    const answer = await bringBack(ada, file(...Array.from({ length: 5000 }, () => ({}))));
    const { errors } = answer.json as { errors: object };
    expect(Object.keys(errors).at(-1)).toMatch(/^tasks\.99\./);
  });

  it('A160 a project holds at most a thousand subtasks, in the file and with the existing ones', async () => {
    const project = task({ type: 'project' });
    const steps = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) =>
        task({
          client_ref: `10000000-0000-4000-8000-${String(from + n).padStart(12, '0')}`,
          project: { client_ref: project.client_ref },
        }),
      );
    const over = await bringBack(ada, file(project, ...steps(1001, 0)));
    expect(over.json).toMatchObject({ errors: { 'tasks.1001.project': expect.any(Array) } });
    await bringBack(ada, file(project, ...steps(600, 0)));
    const more = await bringBack(ada, file(...steps(1000, 600)));
    expect([more.status, more.json]).toMatchObject([422, { code: 'too_many_subtasks' }]);
    expect((more.json as { message: string }).message).toContain('Imported: 400.');
  });

  it('A161 a full realm accepts no more, and the answer says what was imported', async () => {
    await make(ada, {});
    const free = 600;
    await test.database.write((tx) =>
      tx
        .updateTable('realms')
        .set({ task_count: 250_000 - free })
        .where('id', '=', `u:${ada.id}`)
        .execute(),
    );
    const tasks = Array.from({ length: 700 }, (_, n) =>
      task({ client_ref: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }),
    );
    const answer = await bringBack(ada, file(...tasks));
    expect([answer.status, answer.json]).toMatchObject([422, { code: 'too_many_tasks' }]);
    expect((answer.json as { message: string }).message).toContain('Imported: 600. There already: 0.');
    expect(await tasksOf(ada)).toHaveLength(601);
  });

  it('A162 imported tasks satisfy the rules of any task, and have no times in the future', async () => {
    const future = '2030-01-01T00:00:00.000Z';
    const family = await test.addFamily(ada.id);
    await bringBack(
      ada,
      file(
        task({ type: 'grocery', effort: 'hard', description: 'x', completed_at: future, created_at: future }),
        task({
          client_ref: '00000000-0000-4000-8000-000000000002',
          completed: true,
          completed_at: future,
          execution_type: 'parallel',
          realm: 'u:99',
          family_id: 99,
          id: 1,
        }),
      ),
    );
    const now = '2026-01-31T12:00:00.000Z';
    // The oldest comes first.
    expect(await tasksOf(ada)).toMatchObject([
      { completed_at: now, execution_type: null, realm: `u:${ada.id}`, family_id: null },
      {
        status: 'todo',
        effort: null,
        description: null,
        completed_at: null,
        realm: `f:${family}`,
        created_at: now,
      },
    ]);
  });

  it('A501 an imported open step opens its completed project, an imported completed one does not', async () => {
    const [project, step, done] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const inIt = (ref: string | undefined, changes: object) =>
      task({ client_ref: ref, project: { client_ref: project }, status: 'todo', type: 'errand', ...changes });
    const completed = { completed: true, completed_at: '2026-01-02T10:00:00.000Z' };
    await bringBack(
      ada,
      file(
        task({
          client_ref: project,
          status: 'todo',
          type: 'project',
          execution_type: 'parallel',
          ...completed,
        }),
        inIt(done, { name: 'Done', ...completed }),
      ),
    );
    expect((await tasksOf(ada)).filter((row) => row.completed)).toHaveLength(2);
    await bringBack(ada, file(inIt(step, { name: 'Open', completed: false })));
    const byRef = Object.fromEntries((await tasksOf(ada)).map((row) => [row.client_ref, row]));
    expect(byRef[project ?? '']).toMatchObject({ completed: false, completed_at: null });
    expect(byRef[done ?? '']).toMatchObject({ completed: true });
    expect(byRef[step ?? '']).toMatchObject({ completed: false });
  });

  it('A163 other devices are notified, and pull each row once', async () => {
    const told: string[] = [];
    test.deps.events.subscribe((notice) => {
      if (notice.kind === 'changed') told.push(...notice.realms);
    });
    const tasks = Array.from({ length: 1100 }, (_, n) =>
      task({ client_ref: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }),
    );
    await bringBack(ada, file(...tasks));
    expect(told).toEqual([`u:${ada.id}`]);
    const seen: number[] = [];
    let page: z.output<typeof changesSchema> | null = null;
    do {
      const since: string = page === null ? '' : `&since=${page.cursor}`;
      page = (await ada.send('GET', `/api/changes?limit=300${since}`)).read(changesSchema);
      seen.push(...page.tasks.map(({ id }) => id));
    } while (page.has_more);
    expect([seen.length, new Set(seen).size]).toEqual([1100, 1100]);
    expect(page.realms).toMatchObject([{ count: 1100 }]);
  });

  it('A265 a user sends one file at a time, and three who are slow keep nobody out', async () => {
    const people = [ada, await test.register(), await test.register(), await test.register()] as const;
    const underWay = people.slice(0, 3).map((person) => beginImport(person, file(task())));
    await Promise.all(underWay.map(({ begun }) => begun));
    const refused = await bringBack(people[0], file(task()));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10']);
    expect((await bringBack(people[3], file(task()))).status).toBe(200);
    for (const each of underWay) each.end();
    for (const each of underWay) expect((await each.answer).status).toBe(200);
    // The budget is free again, also after a refusal.
    for (let n = 0; n < 4; n += 1) {
      expect((await bringBack(people[3], { format: 'other' })).status).toBe(422);
    }
    expect((await bringBack(people[3], file(task()))).status).toBe(200);
  });

  it('A164 accepts 32 MiB, and no more', async () => {
    const large = file(task({ description: 'x'.repeat(1000), note: 'y'.repeat(1024 * 1024) }));
    expect((await bringBack(ada, large)).status).toBe(200);
    const tooLarge = { ...large, note: 'z'.repeat(32 * 1024 * 1024) };
    expect((await bringBack(ada, tooLarge)).status).toBe(413);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'a&'.repeat(256 * 512)],
    ['multipart/form-data; boundary=x', `--x${'\r\n\r\n--x'.repeat(256 * 147)}--`],
  ])('A301 a form of %s with more than 256 KiB is refused', async (type, form) => {
    const send = (body: string) => ada.send('POST', '/api/user/import', body, { 'Content-Type': type });
    expect((await send(`${form}a`)).status).toBe(413);
    expect((await send(form.slice(0, 1000))).status).not.toBe(413);
  });
});
