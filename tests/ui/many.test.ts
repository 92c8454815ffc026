import { describe, expect, it } from 'vitest';

import type { Day, FamilyId } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import type { Task } from '#domain/task.ts';
import { MANY_ACTS, type ManyAct } from '#ui/many/many-acts.ts';
import {
  completes,
  deletes,
  movesToProject,
  movesToSpace,
  reopens,
  restores,
  waitsUntil,
  type Plan,
} from '#ui/many/plan-row.ts';
import { readSelectKey } from '#ui/many/select-key.ts';
import { staysWords } from '#ui/many/use-many.ts';
import { SHORTCUTS } from '#ui/shortcuts/shortcuts.ts';
import {
  aFamilyProject,
  aProject,
  aSubtask,
  aTask,
  PROJECT,
  refOf,
  TASK,
  TODAY,
} from '../support/task-builder.ts';

const todo = aTask({ type: 'call' });
const note = aTask({ type: 'note' });
const grocery = aTask({ type: 'grocery' });
const project = aProject();
const step = aSubtask(project, 1);
const FRIDAY = '2026-02-06' as Day;

const edits = (changes: object, ref = TASK) => ({ does: { kind: 'task.edit', args: { ref, changes } } });

describe('what is done with each of several rows', () => {
  it.each<[string, Plan, Task, object]>([
    ['completes a todo', completes, todo, { kind: 'task.complete', args: { ref: TASK, completed: true } }],
    [
      'completes the round that was seen',
      completes,
      { ...todo, repeat: repeatOf({ every: 1, unit: 'day', from: 'done' }), round: 3 },
      { kind: 'task.complete', args: { ref: TASK, completed: true, round: 3, on: TODAY } },
    ],
    ['opens it again', reopens, todo, { kind: 'task.complete', args: { ref: TASK, completed: false } }],
    ['restores it', restores, todo, { kind: 'task.restore', args: { ref: TASK } }],
    ['deletes it', deletes, todo, { kind: 'task.delete', args: { ref: TASK } }],
    ['deletes a project', deletes, project, { kind: 'project.delete', args: { ref: PROJECT } }],
    [
      'moves a project',
      movesToSpace({ space: 'work' }),
      project,
      { kind: 'project.switchSpace', args: { ref: PROJECT, space: 'work' } },
    ],
  ])('U948 %s', (_, plan, task, does) => {
    expect(plan(task, TODAY)).toEqual({ does });
  });

  it('U948 puts off, moves to a space or a family, and into a project or out of it', () => {
    expect(waitsUntil(FRIDAY)(todo, TODAY)).toEqual(edits({ not_before: FRIDAY }));
    expect(waitsUntil(null)(project, TODAY)).toEqual(edits({ not_before: null }, PROJECT));
    expect(movesToSpace({ space: 'work' })(note, TODAY)).toEqual(edits({ space: 'work' }));
    const family = { id: 7 as FamilyId, name: 'Kin' };
    expect(movesToSpace({ space: 'family', family })(todo, TODAY)).toEqual(
      edits({ space: 'family', family_id: 7 }),
    );
    expect(movesToProject(project)(note, TODAY)).toEqual(edits({ project_ref: PROJECT }));
    expect(movesToProject(aFamilyProject())(grocery, TODAY)).toEqual(edits({ project_ref: PROJECT }));
    expect(movesToProject(null)(step, TODAY)).toEqual(edits({ project_ref: null }, refOf(1)));
  });

  it.each<[string, Plan, Task]>([
    ['A project is completed on its own page.', completes, project],
    ['A note cannot be completed.', completes, note],
    ['Notes and groceries have no days.', waitsUntil('someday'), note],
    ['Notes and groceries have no days.', waitsUntil('someday'), grocery],
    ['A subtask lives in the space of its project.', movesToSpace({ space: 'work' }), step],
    ['Groceries live in the family space.', movesToSpace({ space: 'work' }), grocery],
    ['Groceries live in the family space.', movesToProject(project), grocery],
    ['A project cannot be in a project.', movesToProject(project), aProject({ ref: refOf(7) })],
  ])('U949 a row stays as it is: %s', (reason, plan, task) => {
    expect(plan(task, TODAY)).toEqual({ stays: reason });
  });

  it('U949 the reasons are said once each, with the number of rows', () => {
    expect(staysWords([])).toBeNull();
    expect(staysWords(['Why.'])).toBe('One stays as it is: Why.');
    expect(staysWords(['Why.', 'Else.', 'Why.'])).toBe('3 stay as they are: Why. Else.');
  });
});

describe('the keys that select', () => {
  const pressed = (key: string, held: Partial<KeyboardEvent> = {}) =>
    readSelectKey({
      key,
      code: '',
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      repeat: false,
      ...held,
    });

  it('U870, U943 are those of the table', () => {
    expect(pressed('X', { shiftKey: true })).toBe('select');
    expect(pressed('ArrowDown', { shiftKey: true, repeat: true })).toBe('down');
    expect(pressed('ArrowUp', { shiftKey: true })).toBe('up');
    expect(pressed('a', { ctrlKey: true })).toBe('all');
    expect(pressed('a', { metaKey: true })).toBe('all');
    expect(pressed('Escape')).toBe('end');
  });

  it('U1257 are the same in another script and with Caps Lock', () => {
    expect(pressed('ש', { code: 'KeyA', ctrlKey: true })).toBe('all');
    expect(pressed('A', { code: 'KeyA', metaKey: true })).toBe('all');
    expect(pressed('Ч', { code: 'KeyX', shiftKey: true })).toBe('select');
  });

  it('U943 are none of a single row', () => {
    for (const key of Object.values(SHORTCUTS.rows).flat()) expect(pressed(key)).toBeNull();
    expect(pressed('x', { shiftKey: true, repeat: true })).toBeNull();
    expect(pressed('a', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(pressed('ArrowDown', { shiftKey: true, altKey: true })).toBeNull();
  });

  it('U950 a key of a row has one meaning for several, where the row has it', () => {
    const keys = (...acts: readonly ManyAct[]) => acts.flatMap((act) => MANY_ACTS[act].key ?? []);
    expect(keys('complete', 'later', 'move', 'delete')).toEqual(['complete', 'move', 'delete']);
    expect(keys('reopen', 'delete')).toEqual(['complete', 'delete']);
    expect(keys('restore')).toEqual([]);
  });
});
