import { describe, expect, it } from 'vitest';

import type { TaskRef } from '#domain/ids.ts';
import type { Refusal } from '#domain/verbs/board.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { MAX_SUBTASKS } from '#domain/project.ts';
import type { Space } from '#domain/space.ts';
import type { ExecutionType } from '#domain/execution-type.ts';
import type { Task } from '#domain/task.ts';
import {
  aFamilyProject,
  aProject,
  aSubtask,
  aTask,
  create,
  edit,
  HOME,
  MORNING,
  NOON,
  OTHER_FAMILY,
  play,
  PROJECT,
  refOf,
  rowOf,
  TASK,
  WITHOUT_FAMILY,
} from '../support/task-builder.ts';

const OTHER_PROJECT = refOf(101);

const convert: Verb = { kind: 'project.convert', args: { ref: TASK } };
const reorder = (...order: readonly TaskRef[]): Verb => ({
  kind: 'project.reorder',
  args: { ref: PROJECT, order },
});
const switchTo = (space: Space, more: { ref?: TaskRef; family_id?: Task['family_id'] } = {}): Verb => ({
  kind: 'project.switchSpace',
  args: { ref: PROJECT, space, ...more },
});
const run = (execution_type: ExecutionType, ref = PROJECT): Verb => ({
  kind: 'project.setExecution',
  args: { ref, execution_type },
});

describe('a project whose subtasks are still in its former realm, between two pages of a pull', () => {
  it.each<Verb>([
    { kind: 'task.complete', args: { ref: PROJECT, completed: true } },
    { kind: 'task.setImportant', args: { ref: PROJECT, important: true } },
    edit({ name: 'Renamed' }, PROJECT),
  ])('O81 $kind of the project leaves them there', (verb) => {
    const subtask = aSubtask(aProject(), 1, { completed: true });
    const { board } = play([aFamilyProject(), subtask], [verb]);
    expect(rowOf(board, subtask.ref)).toEqual(subtask);
  });

  it.each<Verb>([
    switchTo('family', { family_id: HOME }),
    edit({ space: 'family', family_id: HOME }, PROJECT),
  ])('R75 $kind that has brought the project there shows them there', (verb) => {
    const subtask = aSubtask(aProject(), 1);
    const { board } = play([aFamilyProject(), subtask], [verb]);
    expect(rowOf(board, subtask.ref)).toMatchObject({ space: 'family', family_id: HOME, realm: `f:${HOME}` });
  });
});

describe('converting', () => {
  it('P20 a converted task becomes a parallel project and keeps all other fields', () => {
    const before = aTask({ type: 'office', effort: 'hard', description: 'Boxes', important: true });
    expect(play([before], [convert]).task).toEqual({
      ...before,
      type: 'project',
      execution_type: 'parallel',
      updated_at: NOON,
    });
  });

  it('P20 a converted inbox task becomes a todo', () => {
    expect(play([aTask()], [convert]).task.status).toBe('todo');
  });

  it('P21 converting a project changes nothing', () => {
    const sequential = aProject({ ref: TASK, execution_type: 'synchronous' });
    expect(play([sequential], [convert]).task).toBe(sequential);
  });

  it('P22 a converted subtask leaves its project and stays in its space', () => {
    const project = aFamilyProject();
    expect(play([project, aSubtask(project, 1)], [convert]).task).toMatchObject({
      type: 'project',
      project_ref: null,
      position: null,
      space: 'family',
      family_id: HOME,
    });
  });
});

describe('changing the type of a project', () => {
  it.each([{ type: 'office' as const }, { type: null }, { type: 'note' as const }])(
    'P23 a project with subtasks cannot get another type: %o',
    (changes) => {
      const project = aProject();
      const { board, refusals } = play([project, aSubtask(project, 1)], [edit(changes, PROJECT)]);
      expect(refusals).toEqual([{ code: 'has_subtasks', field: 'type' }]);
      expect(board.changes()).toEqual([]);
    },
  );

  it('P24 a project whose subtasks are all deleted can get another type, and they leave it', () => {
    const project = aProject();
    const gone = aSubtask(project, 1, { deleted_at: MORNING });
    const { board, refusals, task } = play([project, gone], [edit({ type: 'office' }, PROJECT)]);
    expect(refusals).toEqual([null]);
    expect(rowOf(board, PROJECT)).toMatchObject({ type: 'office', execution_type: null });
    expect(task).toMatchObject({ project_ref: null, deleted_at: MORNING });
  });
});

describe('execution type', () => {
  it.each(['synchronous', 'parallel'] as const)(
    'P25 a change sets the one that is asked for: %s',
    (execution_type) => {
      const { board } = play([aProject()], [run(execution_type)]);
      expect(rowOf(board, PROJECT).execution_type).toBe(execution_type);
    },
  );

  it('P25 only a project has one to set', () => {
    expect(play([aTask()], [run('synchronous', TASK)]).refusals).toEqual([
      { code: 'not_a_project', field: 'id' },
    ]);
  });
});

describe('deleting a project through its path', () => {
  const end = (ref: TaskRef): Verb => ({ kind: 'project.delete', args: { ref } });

  it('P41 the same verb removes a subtask from its project, and refuses a task without one', () => {
    const project = aProject();
    const step = aSubtask(project, 1);
    const { board } = play([project, step], [end(step.ref)]);
    expect(rowOf(board, step.ref)).toMatchObject({ project_ref: null, deleted_at: null });
    expect(play([aTask()], [end(TASK)]).refusals).toEqual([{ code: 'not_a_project', field: 'id' }]);
  });
});

describe('moving into a project', () => {
  it('P26 a new subtask is placed after the others', () => {
    const project = aProject();
    const others = [aSubtask(project, 2), aSubtask(project, 5)];
    const { task } = play([project, ...others], [create({ project_ref: PROJECT })]);
    expect(task).toMatchObject({ project_ref: PROJECT, position: 6 });
  });

  it('P26 the first subtask gets the first position', () => {
    expect(play([aProject()], [create({ project_ref: PROJECT })]).task.position).toBe(0);
  });

  it('P14 a new subtask has the space and the family of its project, whatever was asked for', () => {
    const asked = create({ project_ref: PROJECT, space: 'work', family_id: OTHER_FAMILY });
    expect(play([aFamilyProject()], [asked]).task).toMatchObject({
      space: 'family',
      family_id: HOME,
      realm: `f:${HOME}`,
      status: 'todo',
    });
  });

  it('P14 a new subtask of a private project in the family space is private too', () => {
    const secret = aProject({ space: 'family', family_id: null });
    const { task } = play([secret], [create({ project_ref: PROJECT })]);
    expect(task).toMatchObject({ space: 'family', family_id: null, realm: 'u:1' });
  });

  it('P28 a task that is moved into another project is placed after the subtasks there', () => {
    const project = aProject();
    const other = aFamilyProject({ ref: OTHER_PROJECT });
    const rows = [project, other, aSubtask(project, 1), aSubtask(other, 2)];
    expect(play(rows, [edit({ project_ref: OTHER_PROJECT })]).task).toMatchObject({
      project_ref: OTHER_PROJECT,
      position: 3,
      space: 'family',
      realm: `f:${HOME}`,
    });
  });

  it('P29 a task that is removed from its project stays in its space', () => {
    const project = aFamilyProject();
    const { task } = play([project, aSubtask(project, 1)], [edit({ project_ref: null })]);
    expect(task).toMatchObject({ project_ref: null, position: null, space: 'family', family_id: HOME });
  });

  it('P17 a subtask that becomes a grocery leaves a project outside the family space', () => {
    const project = aProject({ space: 'work' });
    const { task } = play([project, aSubtask(project, 1)], [edit({ type: 'grocery' })]);
    expect(task).toMatchObject({ project_ref: null, position: null, space: 'family', family_id: HOME });
  });

  it('P17 a subtask that becomes a grocery stays in a project of the family space', () => {
    const project = aFamilyProject({ family_id: OTHER_FAMILY });
    const { task } = play([project, aSubtask(project, 1)], [edit({ type: 'grocery' })]);
    expect(task).toMatchObject({ project_ref: PROJECT, family_id: OTHER_FAMILY });
  });

  it('P17 a new grocery cannot be put into a project outside the family space', () => {
    const { task } = play([aProject()], [create({ type: 'grocery', project_ref: PROJECT })]);
    expect(task).toMatchObject({ project_ref: null, position: null, family_id: HOME, realm: `f:${HOME}` });
  });

  const full = Array.from({ length: MAX_SUBTASKS }, (_, index) => aSubtask(aProject(), 1000 + index));

  it.each<[string, readonly Task[], Refusal['code']]>([
    ['P31 a missing project', [], 'project_missing'],
    ['P31 a deleted project', [aProject({ deleted_at: MORNING })], 'project_deleted'],
    ['P31 a task that is not a project', [aTask({ ref: PROJECT })], 'not_a_project'],
    ['P31 a full project', [aProject(), ...full], 'too_many_subtasks'],
  ])('%s takes no subtask', (_, rows, code) => {
    const refusal = { code, field: 'project_id' };
    expect(play(rows, [create({ project_ref: PROJECT })]).refusals).toEqual([refusal]);
    expect(play([aTask(), ...rows], [edit({ project_ref: PROJECT })]).refusals).toEqual([refusal]);
  });

  it('P31 an edit that leaves a subtask in its full project is not refused', () => {
    const rows = [aProject(), ...full];
    const verb = edit({ name: 'Again', project_ref: PROJECT }, refOf(1000));
    expect(play(rows, [verb]).refusals).toEqual([null]);
  });
});

describe('reordering', () => {
  it('P32 subtasks keep the order of the last reorder', () => {
    const project = aProject();
    const rows = [1, 2, 3].map((count) => aSubtask(project, count));
    const { board } = play([project, ...rows], [reorder(refOf(3), refOf(1))]);
    expect([1, 2, 3].map((count) => rowOf(board, refOf(count)).position)).toEqual([1, 2, 0]);
  });

  it('P33 a task of another project is not moved', () => {
    const project = aProject();
    const stranger = aSubtask(aProject({ ref: OTHER_PROJECT }), 2);
    const { board } = play([project, aSubtask(project, 1), stranger], [reorder(stranger.ref, TASK)]);
    expect(board.task(stranger.ref)).toBe(stranger);
  });

  it('P33 only a project has an order', () => {
    const verb: Verb = { kind: 'project.reorder', args: { ref: TASK, order: [] } };
    expect(play([aTask()], [verb]).refusals).toEqual([{ code: 'not_a_project', field: 'id' }]);
  });
});

describe('switching the space', () => {
  it('P34 the subtasks move with the project, deleted ones too', () => {
    const project = aFamilyProject();
    const rows = [aSubtask(project, 1), aSubtask(project, 2, { deleted_at: MORNING })];
    const { board } = play([project, ...rows], [switchTo('work')]);
    for (const ref of [PROJECT, refOf(1), refOf(2)]) {
      expect(rowOf(board, ref)).toMatchObject({ space: 'work', family_id: null, realm: 'u:1' });
    }
  });

  it('P35 grocery subtasks stay in the family when the project leaves it', () => {
    const project = aFamilyProject();
    const { task } = play([project, aSubtask(project, 1, { type: 'grocery' })], [switchTo('personal')]);
    expect(task).toMatchObject({
      project_ref: null,
      position: null,
      space: 'family',
      family_id: HOME,
      realm: `f:${HOME}`,
    });
  });

  it('T19 a project that enters the family space gets the named family, otherwise the home family', () => {
    const project = aProject();
    const rows = [project, aSubtask(project, 1)];
    expect(play(rows, [switchTo('family')]).task.family_id).toBe(HOME);
    expect(play(rows, [switchTo('family', { family_id: OTHER_FAMILY })]).task.family_id).toBe(OTHER_FAMILY);
  });

  it('T34 a project in a family stays in it unless another is named', () => {
    const theirs = aFamilyProject({ family_id: OTHER_FAMILY });
    expect(play([theirs], [switchTo('family')]).board.task(PROJECT)).toBe(theirs);
    const { board } = play([theirs], [switchTo('family', { family_id: HOME })]);
    expect(rowOf(board, PROJECT).realm).toBe(`f:${HOME}`);
  });

  it('P38 a subtask cannot be moved to another space by itself', () => {
    const project = aProject();
    const { refusals } = play([project, aSubtask(project, 1)], [switchTo('work', { ref: TASK })]);
    expect(refusals).toEqual([{ code: 'is_subtask', field: 'space' }]);
  });

  it('P38 a subtask that is edited into another space stays with its project', () => {
    const project = aProject();
    expect(play([project, aSubtask(project, 1)], [edit({ space: 'work' })]).task.space).toBe('personal');
  });

  it('P39 a grocery cannot leave the family space', () => {
    const { refusals } = play([aTask({ type: 'grocery' })], [switchTo('work', { ref: TASK })]);
    expect(refusals).toEqual([{ code: 'is_grocery', field: 'space' }]);
  });

  it('P40 a user without a family cannot move anything to the family space', () => {
    const { refusals } = play([aProject()], [switchTo('family')], WITHOUT_FAMILY);
    expect(refusals).toEqual([{ code: 'no_family', field: 'space' }]);
  });
});
