import { describe, expect, it } from 'vitest';

import type { Act } from '#domain/act.ts';
import { copiedProject } from '#domain/copied-project.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import type { Refusal } from '#domain/verbs/board.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { commitAll, commitEach } from '#store/commit-all.ts';
import { newTaskRef, type Device } from '#store/device.ts';
import { subtasksOf } from '#store/queries/projects.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import {
  findDone,
  MOST_ACTS,
  newActStack,
  noteMove,
  takeDone,
  underWay,
  takeNewest,
} from '#store/undo/act-stack.ts';
import { takeBack, takeBackMove } from '#store/undo/take-back.ts';
import { refOf } from '../support/task-builder.ts';
import { openTestDevice } from '../support/test-device.ts';

function openTab() {
  const device = openTestDevice();
  const acts = newActStack();
  return { ...device, acts };
}

async function act(device: Device, ...verbs: readonly Verb[]): Promise<Act> {
  const [verb, ...more] = verbs;
  if (verb === undefined) throw new Error('There is no verb.');
  const outcome = more.length === 0 ? await commit(device, verb) : await commitAll(device, verbs);
  if (outcome.kind !== 'saved') throw new Error(`It ended as ${outcome.kind}.`);
  return outcome.act;
}

const complete = (ref: TaskRef): Verb => ({ kind: 'task.complete', args: { ref, completed: true } });
const remove = (ref: TaskRef): Verb => ({ kind: 'task.delete', args: { ref } });

describe('the acts of a tab', () => {
  it('U805 are the last twenty that changed something, newest first, and each is taken once', async () => {
    const tab = openTab();
    const ref = await act(tab, createVerb(0)).then(([first]) => first?.after.ref ?? refOf(0));
    const stars = [];
    for (let count = 0; count < MOST_ACTS; count += 1)
      stars.push(await act(tab, { kind: 'task.setImportant', args: { ref, important: count % 2 === 0 } }));
    // It changes nothing.
    await act(tab, { kind: 'task.setImportant', args: { ref, important: false } });
    expect(tab.acts.done.map(({ act: each }) => each)).toEqual(stars);
    const newest = tab.acts.done.at(-1);
    if (newest === undefined) throw new Error('There is no act.');
    expect(findDone(tab.acts, newest.act)).toBe(newest);
    expect([takeDone(tab.acts, newest), takeDone(tab.acts, newest)]).toEqual([true, false]);
    expect(findDone(tab.acts, newest.act)).toBeNull();
    expect(tab.acts.done).toHaveLength(MOST_ACTS - 1);
  });
});

describe('an act that is being stored', () => {
  it.each([false, true])(
    'U805 is the one that Control Z means, once it is stored; beside another: %s',
    async (isSecond) => {
      const tab = openTab();
      const ref = await tab.create({ name: 'Milk' });
      const others = isSecond ? [commit(tab, createVerb(1))] : [];
      const write = commit(tab, remove(ref));
      const newest = takeNewest(tab.acts);
      const [outcome] = await Promise.all([write, ...others]);
      if (outcome.kind !== 'saved') throw new Error(`It ended as ${outcome.kind}.`);
      expect((await newest)?.act).toBe(outcome.act);
    },
  );

  it('U805 is nothing if it fails, and the next press means the act before', async () => {
    const tab = openTab();
    const created = await act(tab, createVerb(0));
    const failing = commit(tab, remove(refOf(99)));
    const [first, second] = [takeNewest(tab.acts), takeNewest(tab.acts)];
    expect((await failing).kind).toBe('refused');
    expect(await first).toBeNull();
    expect((await second)?.act).toBe(created);
    const rejected = Promise.reject(new Error('The disk is full.'));
    underWay(tab.acts, rejected);
    const third = takeNewest(tab.acts);
    await expect(rejected).rejects.toThrow('full');
    expect(await third).toBeNull();
    expect(tab.acts).toEqual({ done: [], underWay: [] });
  });

  it('U805 two that are being stored are meant by two presses', async () => {
    const tab = openTab();
    const writes = [commit(tab, createVerb(0)), commit(tab, createVerb(1))];
    const presses = [takeNewest(tab.acts), takeNewest(tab.acts)];
    const acts = (await Promise.all(writes)).map((outcome) =>
      outcome.kind === 'saved' ? outcome.act : null,
    );
    const taken = (await Promise.all(presses)).map((done) => done?.act);
    expect(taken).toEqual(acts.toReversed());
    expect(tab.acts.done).toEqual([]);
  });
});

describe('a move in a list by hand that is taken back', () => {
  const ref = refOf(1);
  const place = (device: Device, at: string | null) =>
    commit(device, { kind: 'settings.edit', args: { places: { [ref]: at } } });

  it.each([null, 'b'])('U800 puts the task where it was: %s', async (before) => {
    const tab = openTab();
    await place(tab, before);
    await place(tab, 'm');
    const { move } = noteMove(tab.acts, { ref, before, after: 'm' });
    expect(tab.acts.done).toHaveLength(1);
    expect(await takeBackMove(tab, move!)).toEqual({ kind: 'takenBack', isWhole: true });
    expect((await readSettings(tab.db)).places[ref] ?? null).toBe(before);
  });

  it('U803 leaves a task where it was moved since', async () => {
    const tab = openTab();
    await place(tab, 'x');
    const move = { ref, before: null, after: 'm' };
    expect(await takeBackMove(tab, move)).toEqual({ kind: 'impossible', why: 'overtaken' });
    expect((await readSettings(tab.db)).places[ref]).toBe('x');
  });
});

describe('an act that is taken back', () => {
  it('U800 is undone by a change that waits to be sent', async () => {
    const tab = openTab();
    const ref = await tab.create({ name: 'Milk', type: 'errand' });
    const before = await tab.db.tasks.get(ref);
    const done = await act(tab, { kind: 'project.convert', args: { ref } });
    expect(await takeBack(tab, done)).toEqual({ kind: 'takenBack', isWhole: true });
    expect(await tab.db.tasks.get(ref)).toEqual({ ...before, updated_at: expect.any(String) as string });
    const sent = await tab.db.outbox.toArray();
    expect(sent.map(({ kind }) => kind)).toEqual(['task.create', 'project.convert', 'task.edit']);
  });

  it('U810 undoes all that one press did, and nothing of it was done if one part was refused', async () => {
    const tab = openTab();
    const refs = [await tab.create({ name: 'Milk' }), await tab.create({ name: 'Bread' })];
    const done = await act(tab, ...refs.map(remove));
    expect(done).toHaveLength(2);
    const deleted = await tab.db.tasks.bulkGet(refs);
    expect(deleted.every((row) => row?.deleted_at != null)).toBe(true);
    expect(tab.acts.done.at(-1)?.act).toBe(done);
    expect(await takeBack(tab, done)).toEqual({ kind: 'takenBack', isWhole: true });
    const back = await tab.db.tasks.bulkGet(refs);
    expect(back.map((row) => row?.deleted_at)).toEqual([null, null]);

    const outcome = await commitAll(tab, [...refs.map(complete), complete(refOf(99))]);
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'task_missing' } });
    const untouched = await tab.db.tasks.bulkGet(refs);
    expect(untouched.map((row) => row?.completed)).toEqual([false, false]);
  });

  it('U810 takes a row that one press changed several times back to what the first change found', async () => {
    const tab = openTab();
    const ref = await tab.create({ name: 'Milk' });
    const edit = (changes: Partial<TaskFields>): Verb => ({ kind: 'task.edit', args: { ref, changes } });
    const done = await act(tab, edit({ name: 'Rye' }), edit({ important: true }), edit({ name: 'Oats' }));
    expect(done).toHaveLength(1);
    expect(await takeBack(tab, done)).toEqual({ kind: 'takenBack', isWhole: true });
    expect(await tab.db.tasks.get(ref)).toMatchObject({ name: 'Milk', important: false });
  });

  it('U949, U948 of several rows those that the rules refuse are left out, and the rest is one act', async () => {
    const tab = openTab();
    const project = await tab.create({ name: 'Boat', type: 'project' });
    const refs = [await tab.create({ name: 'Milk' }), await tab.create({ name: 'Bread' })];
    await tab.create({ name: 'Sails', project_ref: project });
    const [milk, bread] = refs.map(complete);
    const verbs = [milk, complete(project), complete(refOf(99)), bread].filter((verb) => verb !== undefined);
    const refused: Refusal[] = [];
    const outcome = await commitEach(tab, verbs, (refusal) => refused.push(refusal));
    if (outcome.kind !== 'saved') throw new Error(`It ended as ${outcome.kind}.`);
    expect(refused.map(({ code }) => code)).toEqual(['open_subtasks', 'task_missing']);
    expect(outcome.act.map(({ after }) => after.ref)).toEqual(refs);
    expect(tab.acts.done.at(-1)?.act).toBe(outcome.act);
    const waiting = await tab.db.outbox.where('kind').equals('task.complete').toArray();
    expect(waiting).toHaveLength(0);
    expect((await tab.db.tasks.bulkGet(refs)).map((row) => row?.completed)).toEqual([true, true]);
    expect((await tab.db.tasks.get(project))?.completed).toBe(false);
    expect(await takeBack(tab, outcome.act)).toEqual({ kind: 'takenBack', isWhole: true });
    expect((await tab.db.tasks.bulkGet(refs)).map((row) => row?.completed)).toEqual([false, false]);
  });

  it('U949 is none if every row is refused', async () => {
    const tab = openTab();
    const refused: Refusal[] = [];
    const verbs = [complete(refOf(98)), complete(refOf(99))];
    const outcome = await commitEach(tab, verbs, (refusal) => refused.push(refusal));
    expect(outcome).toMatchObject({ kind: 'saved', changed: false, act: [] });
    expect(refused.map(({ code }) => code)).toEqual(['task_missing', 'task_missing']);
    expect(tab.acts.done).toEqual([]);
  });

  it('U942, U800 a copy of a project is one act, and undone as one', async () => {
    const tab = openTab();
    const project = await tab.create({ name: 'Boat', type: 'project', execution_type: 'synchronous' });
    for (const name of ['Sails', 'Ropes', 'Anchor']) await tab.create({ name, project_ref: project });
    const subtasks = await subtasksOf(tab.db, project);
    const row = await tab.db.tasks.get(project);
    if (row === undefined) throw new Error('There is no project.');
    const newRef = () => newTaskRef(tab);
    const done = await act(tab, ...copiedProject(row, subtasks, { name: 'Boat', withDays: false, newRef }));
    expect(done).toHaveLength(4);
    const copy = done[0]?.after.ref ?? refOf(0);
    const steps = await subtasksOf(tab.db, copy);
    expect(steps.map(({ name }) => name)).toEqual(['Sails', 'Ropes', 'Anchor']);
    expect(await takeBack(tab, done)).toEqual({ kind: 'takenBack', isWhole: true });
    expect((await tab.db.tasks.get(copy))?.deleted_at).not.toBeNull();
    expect(await subtasksOf(tab.db, copy)).toEqual([]);
    expect(await subtasksOf(tab.db, project)).toHaveLength(3);
  });

  it('U802 keeps what was changed since, and says so', async () => {
    const tab = openTab();
    const ref = await tab.create({ name: 'Milk' });
    const done = await act(tab, {
      kind: 'task.edit',
      args: { ref, changes: { name: 'Rye', important: true } },
    });
    await act(tab, { kind: 'task.edit', args: { ref, changes: { name: 'Theirs' } } });
    expect(await takeBack(tab, done)).toEqual({ kind: 'takenBack', isWhole: false });
    expect(await tab.db.tasks.get(ref)).toMatchObject({ name: 'Theirs', important: false });
  });

  it('U803 changes nothing if its task is gone', async () => {
    const tab = openTab();
    const ref = await tab.create({ name: 'Milk' });
    const done = await act(tab, complete(ref));
    await tab.db.tasks.delete(ref);
    const waiting = await tab.db.outbox.count();
    expect(await takeBack(tab, done)).toEqual({ kind: 'impossible', why: 'gone' });
    expect(await tab.db.outbox.count()).toBe(waiting);
  });

  it('U804 gives a subtask that left its project its place again', async () => {
    const tab = openTab();
    const project = await tab.create({ name: 'Move house', type: 'project' });
    const refs = [];
    for (const name of ['a', 'b', 'c']) refs.push(await tab.create({ name, project_ref: project }));
    const [, middle = refOf(0)] = refs;
    const done = await act(tab, { kind: 'task.edit', args: { ref: middle, changes: { project_ref: null } } });
    expect(await takeBack(tab, done)).toEqual({ kind: 'takenBack', isWhole: true });
    const rows = await tab.db.tasks
      .where('[project_ref+position]')
      .between([project, -1], [project, 9])
      .toArray();
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

function createVerb(count: number): Verb {
  return { kind: 'task.create', args: { ref: refOf(count), name: 'Milk', space: 'personal' } };
}
