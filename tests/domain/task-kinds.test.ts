import { describe, expect, it } from 'vitest';

import { SPACES } from '#domain/space.ts';
import { EXECUTION_TYPES } from '#domain/execution-type.ts';
import { TASK_STATUSES, type TaskStatus } from '#domain/task-status.ts';
import { effortFor, EFFORTS, hasChosenEffort, TASK_TYPES, type TaskType } from '#domain/task-types.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';
import { spaceNames } from '#words/en/spaces.ts';
import { aProject, aTask, create, edit, HOME, play, TASK, WITHOUT_FAMILY } from '../support/task-builder.ts';

const types = (...names: readonly TaskType[]) => names;
const CHOSEN = types('household', 'errand', 'office', 'computer', 'project');
const EFFORTLESS = types('grocery', 'shopping', 'entertainment', 'note');
const TODOS = TASK_TYPES.filter((type) => type !== 'note');

describe('the enumerations', () => {
  it('T1 there are ten types, in the order and with the labels that screens show', () => {
    expect(TASK_TYPES.map((type) => [type, typeNames[type]])).toEqual([
      ['household', 'Household'],
      ['call', 'Call'],
      ['grocery', 'Groceries'],
      ['shopping', 'Shopping'],
      ['errand', 'Errand'],
      ['office', 'Office'],
      ['entertainment', 'Entertainment'],
      ['computer', 'Computer'],
      ['project', 'Project'],
      ['note', 'Note'],
    ]);
  });

  it('T2 there are three efforts, three statuses, three spaces and two execution types', () => {
    expect(EFFORTS.map((effort) => effortNames[effort])).toEqual(['Easy', 'Medium', 'Hard']);
    expect(TASK_STATUSES).toEqual(['inbox', 'todo', 'note']);
    expect(SPACES.map((space) => spaceNames[space])).toEqual(['Personal', 'Family', 'Work']);
    expect(EXECUTION_TYPES).toEqual(['synchronous', 'parallel']);
  });
});

describe('a new task', () => {
  it('T3 a new task without type and status gets status inbox', () => {
    expect(play([], [create()]).task).toMatchObject({ status: 'inbox', type: null, effort: null });
  });

  it.each(TODOS)('T4 a new %s has status todo', (type) => {
    expect(play([], [create({ type, status: 'inbox' })]).task.status).toBe('todo');
  });

  it('T5 a new note gets status note and no effort', () => {
    const { task } = play([], [create({ type: 'note', effort: 'hard' })]);
    expect(task).toMatchObject({ status: 'note', effort: null });
  });

  it('T5 a new task with status note is a note', () => {
    expect(play([], [create({ status: 'note' })]).task.type).toBe('note');
  });

  it.each(SPACES)(
    'T6 a new grocery, asked for in %s, is a todo of the family without effort or description',
    (space) => {
      const asked = create({ type: 'grocery', space, effort: 'hard', description: 'Whole milk' });
      expect(play([], [asked]).task).toMatchObject({
        status: 'todo',
        space: 'family',
        family_id: HOME,
        effort: null,
        description: null,
      });
    },
  );

  it('T7 a create of an existing task changes nothing', () => {
    const { board, refusals } = play([aTask()], [create({ name: 'Another' })]);
    expect([refusals, board.changes()]).toEqual([[null], []]);
  });
});

describe('a task whose type changes', () => {
  it.each(TODOS)('T8 an inbox task that becomes a %s has status todo', (type) => {
    expect(play([aTask()], [edit({ type })]).task).toMatchObject({ type, status: 'todo' });
  });

  it.each(TODOS)('T9 a %s that becomes a note has status note', (type) => {
    expect(play([aTask({ type })], [edit({ type: 'note' })]).task.status).toBe('note');
  });

  it('T9 an inbox task that becomes a note has status note', () => {
    expect(play([aTask()], [edit({ type: 'note' })]).task.status).toBe('note');
  });

  it.each([...TODOS, null])('T10 a note that becomes %s has status todo', (type) => {
    expect(play([aTask({ type: 'note' })], [edit({ type })]).task).toMatchObject({ type, status: 'todo' });
  });

  it('T11 a task that becomes a grocery moves to the family and loses effort and description', () => {
    const office = aTask({ type: 'office', effort: 'hard', description: 'By noon', space: 'work' });
    expect(play([office], [edit({ type: 'grocery' })]).task).toMatchObject({
      space: 'family',
      family_id: HOME,
      realm: `f:${HOME}`,
      effort: null,
      description: null,
    });
  });

  it.each(SPACES)('T12 a grocery that is updated into %s stays in the family space', (space) => {
    const grocery = aTask({ type: 'grocery', family_id: HOME });
    expect(play([grocery], [edit({ space, name: 'Oat milk' })]).task).toMatchObject({
      name: 'Oat milk',
      space: 'family',
      family_id: HOME,
    });
  });

  it('T12 a grocery takes neither a description nor an effort', () => {
    const grocery = aTask({ type: 'grocery', family_id: HOME });
    const { task } = play([grocery], [edit({ description: 'Whole', effort: 'easy' })]);
    expect(task).toMatchObject({ description: null, effort: null });
  });

  it.each<[TaskType, TaskStatus]>([
    ['call', 'inbox'],
    ['call', 'note'],
    ['note', 'todo'],
    ['note', 'inbox'],
  ])('T13 if a type and a status contradict each other, the type wins: %s, %s', (type, status) => {
    const { task } = play([aTask()], [edit({ type, status })]);
    expect(task).toMatchObject({ type, status: type === 'note' ? 'note' : 'todo' });
  });

  it('T14 a project that gets another type loses its execution type', () => {
    const { task } = play([aProject({ ref: TASK })], [edit({ type: 'office' })]);
    expect(task).toMatchObject({ type: 'office', execution_type: null });
  });

  it('T14 a task that is not a project gets no execution type', () => {
    expect(play([aTask()], [edit({ execution_type: 'parallel' })]).task.execution_type).toBeNull();
  });
});

describe('effort', () => {
  it.each(EFFORTS)('T15 a call is easy, also when %s is asked for', (effort) => {
    expect(effortFor('call', effort)).toBe('easy');
    expect(play([aTask()], [edit({ type: 'call', effort })]).task.effort).toBe('easy');
  });

  it.each(CHOSEN)('T16 the effort of a %s is chosen', (type) => {
    expect(hasChosenEffort(type)).toBe(true);
    for (const effort of [...EFFORTS, null]) expect(effortFor(type, effort)).toBe(effort);
  });

  it.each(EFFORTLESS)('T17 a %s has no effort', (type) => {
    for (const effort of [...EFFORTS, null]) expect(effortFor(type, effort)).toBeNull();
    expect(play([aTask()], [edit({ type, effort: 'hard' })]).task.effort).toBeNull();
  });

  it('T18 the effort picker is shown for household, errand, office, computer and project only', () => {
    expect(TASK_TYPES.filter(hasChosenEffort)).toEqual(TASK_TYPES.filter((type) => CHOSEN.includes(type)));
    expect(hasChosenEffort(null)).toBe(false);
  });
});

describe('the family of a task', () => {
  it('T19 a task that enters the family space goes to the home family', () => {
    const { task } = play([aTask()], [edit({ space: 'family' })]);
    expect(task).toMatchObject({ family_id: HOME, realm: `f:${HOME}` });
  });

  it('T20 a grocery of a user without a family is private to its author', () => {
    const { task } = play([], [create({ type: 'grocery' })], WITHOUT_FAMILY);
    expect(task).toMatchObject({ space: 'family', family_id: null, realm: 'u:1' });
  });
});
