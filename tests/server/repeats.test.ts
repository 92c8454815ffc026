import { expect, it } from 'vitest';
import { copyRef } from '#domain/copy-ref.ts';
import { batchAnswersSchema } from '#domain/wire/batch.ts';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import * as z from 'zod/mini';
import { appForEach } from '../support/app-hooks.ts';

const world = appForEach();
const ada = world.person('Ada');
const ben = world.person('Ben');

const monthly = { every: 1, unit: 'month', from: 'date', since: '2026-01-31' };
const add = async (body: object): Promise<WireTask> =>
  (await ada.send('POST', '/api/tasks', { name: 'Rent', ...body })).read(taskSchema);
const put = async ({ id }: WireTask, body: object) => ada.send('PUT', `/api/tasks/${id}`, body);
const copyOf = (task: WireTask, round: number, by = ada) =>
  by.send('GET', `/api/tasks/${copyRef(task.client_ref, round)}`);

it('A496 a body and an answer have the rule as an object, and the history too', async () => {
  const task = await add({ repeat: monthly });
  expect(task).toMatchObject({ repeat: monthly, round: 0, status: 'todo' });
  const done = { every: 2, unit: 'week', from: 'done' };
  expect((await put(task, { repeat: done })).read(taskSchema).repeat).toEqual(done);
  const history = (await ada.send('GET', `/api/tasks/${task.id}/history`)).read(z.array(taskChangeSchema));
  const [change] = history;
  expect(change).toMatchObject({ field: 'repeat', before: monthly, after: done });
  expect((await put(task, { repeat: null })).read(taskSchema).repeat).toBeNull();
});

it.each([
  ['an unknown unit', { ...monthly, unit: 'fortnight' }],
  ['every 0', { ...monthly, every: 0 }],
  ['every half', { ...monthly, every: 0.5 }],
  ['every 1,000', { ...monthly, every: 1000 }],
  ['the 30th of February', { ...monthly, since: '2026-02-30' }],
  ['no first day', { every: 1, unit: 'day', from: 'date' }],
  ['a first day after it is done', { ...monthly, from: 'done' }],
  ['days of months', { ...monthly, days: [1] }],
  ['no days', { ...monthly, unit: 'week', days: [] }],
  ['a day twice', { ...monthly, unit: 'week', days: [1, 1] }],
  ['an eighth day', { ...monthly, unit: 'week', days: [7] }],
  ['something else', { ...monthly, until: '2027-01-01' }],
  ['a text', 'daily'],
  ['a list', [monthly]],
])('A496 answers 422 to a rule with %s', async (_, repeat) => {
  const answer = await ada.send('POST', '/api/tasks', { name: 'Rent', repeat });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('"repeat');
});

it('A497 a PUT completes the round that it names, on the day that it names, or the present one', async () => {
  const task = await add({ repeat: monthly, due_on: '2026-01-31' });
  const done = (await put(task, { completed: true, round: 0, completed_on: '2026-01-30' })).read(taskSchema);
  expect(done).toMatchObject({ completed: false, round: 1, due_on: '2026-02-28' });
  expect((await copyOf(task, 0)).read(taskSchema)).toMatchObject({
    name: 'Rent',
    completed: true,
    completed_by: ada.id,
    due_on: '2026-01-31',
    repeat: null,
  });
  expect((await put(task, { completed: true, round: 0 })).read(taskSchema)).toEqual(done);
  expect((await put(task, { completed: true, completed_on: '2026-02-28' })).read(taskSchema)).toMatchObject({
    round: 2,
    due_on: '2026-03-31',
  });
  expect((await put(task, { completed: false, round: 1 })).read(taskSchema)).toMatchObject({
    round: 1,
    due_on: '2026-02-28',
  });
  expect((await put(task, { completed_on: '2026-02-30' })).status).toBe(422);
  expect((await put(task, { round: -1 })).status).toBe(422);
});

it('A498 a skip answers with the task in its next round, and again with the task as it is', async () => {
  const task = await add({ repeat: monthly, not_before: '2026-01-31' });
  const skip = (body: object) => ada.send('POST', `/api/tasks/${task.id}/skip`, body);
  const answer = await skip({ round: 0, on: '2026-01-31' });
  expect(answer.status).toBe(200);
  const skipped = answer.read(taskSchema);
  expect(skipped).toMatchObject({ round: 1, not_before: '2026-02-28' });
  expect((await skip({ round: 0, on: '2026-01-31' })).read(taskSchema)).toEqual(skipped);
  expect((await copyOf(task, 0)).status).toBe(404);
  expect((await skip({ round: 'one' })).status).toBe(422);
  expect((await skip({})).read(taskSchema).round).toBe(2);
});

it('A499 a round leaves its copy under another ref where its own is taken by what its author cannot see', async () => {
  const task = await add({ repeat: monthly });
  const taken = copyRef(task.client_ref, 0);
  const mine = (await ben.send('POST', '/api/tasks', { name: 'Mine' })).read(taskSchema);
  // As a client could make it once.
  await world.deps.database.write((tx) =>
    tx.updateTable('tasks').set({ client_ref: taken }).where('id', '=', mine.id).execute(),
  );
  expect((await put(task, { completed: true })).read(taskSchema).round).toBe(1);
  expect((await copyOf(task, 0)).status).toBe(404);
  const copy = await ada.send('GET', `/api/tasks/${copyRef(taken, 0)}`);
  expect(copy.read(taskSchema)).toMatchObject({ name: 'Rent', completed: true, completed_by: ada.id });
  expect((await copyOf(task, 0, ben)).read(taskSchema)).toMatchObject({ name: 'Mine', completed: false });
});

it('A644 no client takes the ref of a copy that a round is to leave', async () => {
  const task = await add({ repeat: monthly });
  const project = await add({ type: 'project' });
  const body = { name: 'Mine', client_ref: copyRef(task.client_ref, 0) };
  const paths = ['/api/tasks', `/api/tasks/${project.id}/subtasks`];
  for (const client_ref of [body.client_ref, body.client_ref.toUpperCase()])
    for (const path of paths) {
      const answer = await ben.send('POST', path, { ...body, client_ref });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('The client ref field must not be a UUID of version 5.');
    }
  const calls = paths.map((path, place) => ({
    method: 'POST',
    path,
    key: `key-of-a-batch-${place}`,
    body: JSON.stringify(body),
  }));
  const { answers } = (await ada.send('POST', '/api/batch', { calls })).read(batchAnswersSchema);
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expect((await put(task, { completed: true })).read(taskSchema).round).toBe(1);
  expect((await copyOf(task, 0)).read(taskSchema)).toMatchObject({ name: 'Rent', completed: true });
});

it('A548 R73 days for a round that is over are in the history and nowhere else', async () => {
  const task = await add({ repeat: monthly, due_on: '2026-01-31' });
  await put(task, { completed: true, round: 0 });
  const late = { name: 'The rent', due_on: '2026-02-02', round: 0 };
  const after = (await put(task, late)).read(taskSchema);
  expect(after).toMatchObject({ name: 'The rent', due_on: '2026-02-28', round: 1 });
  const historyOf = async () =>
    (await ada.send('GET', `/api/tasks/${task.id}/history`))
      .read(z.array(taskChangeSchema))
      .filter(({ field }) => field === 'due_on');
  const [change, ...others] = await historyOf();
  expect(change).toMatchObject({
    field: 'due_on',
    before: '2026-02-02',
    after: '2026-02-28',
    by: { id: ada.id },
  });
  expect(others).toMatchObject([{ before: '2026-01-31', after: '2026-02-28' }]);
  // What applies, or says what is so, is no second entry.
  await put(task, { due_on: '2026-03-01', round: 1 });
  await put(task, { due_on: '2026-03-01', round: 0 });
  expect(await historyOf()).toHaveLength(3);
});

it('A642 A643 a change of a step applies in the round of the project that it names, by its body or its path', async () => {
  const weekly = { every: 1, unit: 'week', from: 'done' };
  const family = await world.addFamily(ada.id, [ben.id]);
  const inFamily = { space: 'family', family_id: family };
  const project = await add({ ...inFamily, name: 'Cleaning', type: 'project', repeat: weekly });
  const other = await add({ ...inFamily, name: 'Garden', type: 'project' });
  const addStep = async (body: object) =>
    (await ada.send('POST', `/api/tasks/${project.id}/subtasks`, { name: 'Bath', ...body })).read(taskSchema);
  const claim = async ({ id }: WireTask, body: object) =>
    (await ada.send('POST', `/api/tasks/${id}/claim`, body)).read(taskSchema);
  await ada.send('POST', `/api/tasks/${project.id}/skip`);

  const late = await addStep({ project_round: 0, due_on: '2026-02-01', completed: true });
  expect(late).toMatchObject({ completed: false, due_on: null });
  const step = await addStep({ project_round: 1, due_on: '2026-02-01' });
  expect(step).toMatchObject({ due_on: '2026-02-01' });

  const inRound = async (task: WireTask, project_round: number, body: object = {}) =>
    (
      await ada.send(
        'PUT',
        `/api/tasks/${task.id}`,
        { completed: true, project_round, ...body },
        { 'X-Changed-Fields': 'completed' },
      )
    ).read(taskSchema).completed;
  expect(await inRound(step, 0)).toBe(false);
  expect(await inRound(step, 0, { project_id: project.id })).toBe(false);
  expect(await inRound(step, 0, { project_id: project.client_ref })).toBe(false);
  expect(await inRound(step, 0, { project_id: other.client_ref })).toBe(true);
  expect(await inRound(late, 1, { project_id: project.client_ref })).toBe(true);

  expect(await claim(step, { project_round: 0 })).toMatchObject({ who: null });
  expect(await claim(step, { project_round: 0, project_id: project.client_ref })).toMatchObject({
    who: null,
  });
  expect(await claim(step, {})).toMatchObject({ who: { id: ada.id } });
  const returned = await ada.send('DELETE', `/api/tasks/${step.id}/claim`, { project_round: 0 });
  expect(returned.read(taskSchema)).toMatchObject({ who: { id: ada.id } });

  const history = (await ada.send('GET', `/api/tasks/${late.id}/history`)).read(z.array(taskChangeSchema));
  expect(history).toContainEqual(
    expect.objectContaining({ field: 'due_on', before: '2026-02-01', after: null, by: expect.anything() }),
  );
  expect((await put(step, { project_round: -1 })).status).toBe(422);
});

it('A662 a request names its tick, and of a client that names none one is kept', async () => {
  const task = await add({});
  const tick = '0e0e0e0e-0e0e-4e0e-8e0e-0e0e0e0e0e0e';
  const send = async (body: object) => {
    const { text } = await ada.send('PUT', `/api/tasks/${task.id}`, body);
    return (JSON.parse(text) as WireTask).ticks;
  };
  const named = { id: tick, by: ada.id, at: expect.any(String) };
  expect(await send({ completed: true, tick })).toEqual([named]);
  const unnamed = { ...named, id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  const changed = { 'X-Changed-Fields': 'completed' };
  const again = () => ada.send('PUT', `/api/tasks/${task.id}`, { completed: true }, changed);
  for (let times = 0; times < 2; times += 1)
    expect((JSON.parse((await again()).text) as WireTask).ticks).toEqual([named, unnamed]);
  // All fields as they are complete nothing again.
  expect(await send({ completed: true, name: 'The rent' })).toEqual([named, unnamed]);
  expect(await send({ completed: false, tick })).toEqual([unnamed]);
  expect(await send({ completed: false })).toBeUndefined();
  expect((await put(task, { completed: true, tick: 'mine' })).status).toBe(422);
  expect((await add({ completed: true, tick })).ticks).toEqual([named]);
  const done = await add({ completed: true });
  const twice = await ada.send('PUT', `/api/tasks/${done.id}`, { completed: true }, changed);
  expect((JSON.parse(twice.text) as WireTask).ticks).toEqual(done.ticks);
  expect(done.ticks).toEqual([unnamed]);
});

it('A662 a skip names its tick, and without a name all of a person are taken back', async () => {
  const task = await add({ repeat: monthly, not_before: '2026-01-31' });
  const tick = '0e0e0e0e-0e0e-4e0e-8e0e-0e0e0e0e0e0e';
  for (const body of [{ tick }, {}, {}])
    await ada.send('POST', `/api/tasks/${task.id}/skip`, { round: 0, on: '2026-01-31', ...body });
  const skipped = (await ada.send('GET', `/api/tasks/${task.id}`)).read(taskSchema);
  expect(skipped.ticks?.map(({ by }) => by)).toEqual([ada.id, ada.id]);
  const back = { completed: false, not_before: '2026-01-31', round: 0 };
  const changed = { 'X-Changed-Fields': 'completed,not_before' };
  const answer = (await ada.send('PUT', `/api/tasks/${task.id}`, back, changed)).read(taskSchema);
  // The days are back, and the number stays: who names no tick knows no other one (C122).
  expect(answer).toMatchObject({ round: 1, not_before: '2026-01-31' });
  expect(answer.ticks).toBeUndefined();
});
