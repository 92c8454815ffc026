import { describe, expect, it } from 'vitest';

import type { Act, RowChange } from '#domain/act.ts';
import { addDays } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { actWords, kindOfAct } from '#ui/acts/act-words.ts';
import { member, named } from '#domain/who.ts';
import { hasLeft, listPathOf, type View } from '#ui/acts/where-it-went.ts';
import {
  ADA,
  aProject,
  aSubtask,
  aTask,
  HOME,
  NOON,
  PROJECT,
  refOf,
  TODAY,
} from '../support/task-builder.ts';

const todo = aTask({ name: 'Milk', type: 'errand' });
const project = aProject();

const change = (fields: Partial<Task>, before: Task = todo): RowChange => ({
  before,
  after: aTask({ ...before, ...fields }, fields.project_ref === PROJECT ? project : null),
});

describe('what was done', () => {
  it.each<[string, Act]>([
    ['Order changed', []],
    ['"Milk" Completed', [change({ completed: true })]],
    ['"Milk" is open again', [change({ completed: false }, aTask({ ...todo, completed: true }))]],
    ['"Milk" Deleted', [change({ deleted_at: NOON })]],
    ['"Milk" Restored', [change({ deleted_at: null }, { ...todo, deleted_at: NOON })]],
    ['"Milk" Added', [{ before: null, after: todo }]],
    ['"Milk" moved to Work', [change({ space: 'work' })]],
    ['"Milk" moved to Family', [change({ space: 'family', family_id: HOME })]],
    ['"Milk" moved to Notes', [change({ type: 'note' })]],
    ['"Milk" moved to Groceries', [change({ type: 'grocery' })]],
    ['"Milk" moved to Inbox', [change({ type: null, status: 'inbox' })]],
    ['"Milk" moved to Move house', [change({ project_ref: PROJECT })]],
    ['"Milk" left its project', [{ before: aSubtask(project, 1, { name: 'Milk' }), after: todo }]],
    ['"Milk" is a project now', [change({ type: 'project' })]],
    ['"Milk" is filed as Office', [change({ type: 'office' })]],
    ['"Milk" is important', [change({ important: true })]],
    ['"Milk" is no longer important', [change({ important: false }, { ...todo, important: true })]],
    ['"Milk" Changed', [change({ description: 'Whole' })]],
    ['"Milk" waits: Someday', [change({ not_before: 'someday' })]],
    ['"Milk" waits: Sunday, February 1', [change({ not_before: 'someday', due_on: addDays(TODAY, 1) })]],
    ['"Milk" Changed', [change({ not_before: 'someday', due_on: TODAY })]],
    ['"Milk" waits no more', [change({ not_before: null }, aTask({ ...todo, not_before: TODAY }))]],
    ['"Milk" is due: Friday, January 1, 2027', [change({ due_on: '2027-01-01' as Day })]],
    ['"Milk" moved to Notes', [change({ type: 'note' }, aTask({ ...todo, not_before: 'someday' }))]],
    [
      '"Move house" is sequential now',
      [{ before: project, after: { ...project, execution_type: 'synchronous' } }],
    ],
    ['Order changed', [{ before: aSubtask(project, 1), after: { ...aSubtask(project, 1), position: 7 } }]],
    [
      '2 Deleted',
      [1, 2].map((count) => change({ deleted_at: NOON }, aTask({ ref: refOf(count), type: 'grocery' }))),
    ],
    [
      '"Move house" Deleted',
      [project, aSubtask(project, 2)].map((before) => ({ before, after: { ...before, deleted_at: NOON } })),
    ],
    [
      'Done. Again on Sat, Feb 7',
      [
        change({ round: 1, not_before: addDays(TODAY, 7) }),
        { before: null, after: { ...todo, ref: refOf(2) } },
      ],
    ],
    ['Skipped. Again on Sat, Feb 7', [change({ round: 1, not_before: addDays(TODAY, 7) })]],
    ['"Milk" is open again', [change({ round: 0 }, { ...todo, round: 1 })]],
  ])('U806, U916 is said in a few words: %s', (words, act) => {
    expect(actWords(act, { projectName: 'Move house', today: TODAY })).toBe(words);
  });

  it.each<[string, (count: number) => RowChange]>([
    ['2 moved to Work', (count) => change({ space: 'work' }, aTask({ ...todo, ref: refOf(count) }))],
    ['2 moved to Notes', (count) => change({ type: 'note' }, aTask({ ...todo, ref: refOf(count) }))],
    [
      '2 moved to Move house',
      (count) =>
        change(
          { project_ref: PROJECT },
          // Of the first the list changes, of the second only the project.
          aTask({ ref: refOf(count), ...(count === 2 && { type: 'call' }) }),
        ),
    ],
    [
      '2 left their project',
      (count) => ({ before: aSubtask(project, count), after: aTask({ ref: refOf(count), type: 'office' }) }),
    ],
    ['2 wait: Someday', (count) => change({ not_before: 'someday' }, aTask({ ...todo, ref: refOf(count) }))],
    [
      '2 wait no more',
      (count) => change({ not_before: null }, aTask({ ...todo, ref: refOf(count), not_before: 'someday' })),
    ],
    ['2 Changed', (count) => change({ important: true }, aTask({ ...todo, ref: refOf(count) }))],
  ])('U948 of several rows it is said how many: %s', (words, row) => {
    expect(actWords([row(1), row(2)], { projectName: 'Move house', today: TODAY })).toBe(words);
  });

  it('U806 keeps what follows a long name in sight, but gives the whole name of a deleted task', () => {
    const name = 'Ask the neighbours about the fence and the hedge';
    const long = aTask({ ...todo, name });
    expect(actWords([change({ space: 'work' }, long)], { projectName: null, today: TODAY })).toBe(
      '"Ask the neighbours about the fence and t…" moved to Work',
    );
    expect(actWords([change({ deleted_at: NOON }, long)], { projectName: null, today: TODAY })).toBe(
      `"${name}" Deleted`,
    );
  });

  it('U807 acts of another kind have toasts of their own', () => {
    const acts = [change({ completed: true }), change({ important: true }), change({ space: 'work' })];
    expect(new Set(acts.map((each) => kindOfAct([each]))).size).toBe(3);
  });
});

describe('a task', () => {
  const view = (pathname: string, search = ''): View => ({
    pathname,
    search,
    active: ['personal'],
    today: TODAY,
    me: ADA.id,
  });
  const important = aTask({ ...todo, important: true });

  it.each<[boolean, string, View, RowChange]>([
    [true, 'is completed in Todo', view('/todo'), change({ completed: true })],
    [true, 'moves to a space that is not shown', view('/todo'), change({ space: 'work' })],
    [false, 'changes its type in Todo', view('/todo'), change({ type: 'office' })],
    [true, 'no longer passes the filter', view('/todo', '?type=errand'), change({ type: 'office' })],
    [false, 'passes another filter still', view('/todo', '?type=errand'), change({ name: 'Rye' })],
    [true, 'becomes a note in Todo', view('/todo'), change({ type: 'note' })],
    [false, 'becomes a project in Todo', view('/todo'), change({ type: 'project' })],
    [true, 'is no longer important on the dashboard', view('/'), change({ important: false }, important)],
    [false, 'gets another type on the dashboard', view('/'), change({ type: 'office' }, important)],
    [
      false,
      'is ticked among the groceries',
      view('/groceries'),
      change({ completed: true }, aTask({ type: 'grocery' })),
    ],
    [
      true,
      'is restored among the deleted ones',
      view('/completed', '?deleted=1'),
      change({ deleted_at: null }, { ...todo, deleted_at: NOON }),
    ],
    [
      true,
      'leaves the project on its page',
      view('/projects/7'),
      change({ project_ref: null }, aSubtask(project, 1)),
    ],
    [true, 'is the project of the page, and ends', view('/projects/7'), change({ completed: true }, project)],
    [false, 'is changed from a screen without a list', view('/settings'), change({ space: 'work' })],
  ])('U808 has left the list one looks at: %s, if it %s', (isGone, _, where, changed) => {
    expect(hasLeft(changed, where)).toBe(isGone);
  });

  it.each<[string | null, Task]>([
    ['/inbox', aTask()],
    ['/todo', todo],
    ['/todo', { ...todo, not_before: TODAY }],
    ['/later', { ...todo, not_before: 'someday' }],
    ['/later', { ...todo, not_before: 'someday', who: member(ADA.id) }],
    ['/waiting', { ...todo, who: named('the plumber') }],
    ['/todo', { ...todo, who: named('the plumber'), due_on: TODAY }],
    ['/later', aProject({ not_before: 'someday' })],
    ['/notes', aTask({ type: 'note' })],
    ['/groceries', aTask({ type: 'grocery' })],
    ['/completed', aTask({ ...todo, completed: true })],
    ['/completed?deleted=1', { ...todo, deleted_at: NOON }],
    [null, project],
    [null, aSubtask(project, 1)],
  ])('U809 is shown at %s', (path, task) => {
    expect(listPathOf(task, { today: TODAY, me: ADA.id })).toBe(path);
  });
});
