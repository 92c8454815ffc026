import { describe, expect, it } from 'vitest';

import { listedSpace, listsOf, type TaskList } from '#domain/lists.ts';
import type { Task } from '#domain/task.ts';
import { ADA, aTask, HOME, NOON, TODAY } from '../support/task-builder.ts';

describe('the lists that contain a task', () => {
  it.each<[string, Partial<Task>, readonly TaskList[]]>([
    ['T50 an inbox task', {}, ['inbox']],
    ['T50 an important inbox task', { important: true }, ['inbox', 'important']],
    ['T50 a completed inbox task', { completed: true, important: true }, ['completed']],
    ['T51 a todo', { type: 'office' }, ['todo']],
    ['T51 a todo without a type', { status: 'todo' }, ['todo']],
    ['T51 an important todo', { type: 'office', important: true }, ['todo', 'important']],
    ['T51 a completed todo', { type: 'office', completed: true }, ['completed']],
    ['T51 an important completed todo', { type: 'call', completed: true, important: true }, ['completed']],
    ['T69 a deferred todo', { type: 'office', not_before: 'someday' }, ['later']],
    [
      'T69 a deferred important todo that is due',
      { type: 'office', important: true, not_before: 'someday', due_on: TODAY },
      ['later', 'importantLater'],
    ],
    ['T69 a todo that is due', { type: 'office', due_on: TODAY }, ['todo', 'due']],
    ['T69 a completed todo that is due', { type: 'office', due_on: TODAY, completed: true }, ['completed']],
    ['T52 a note', { type: 'note' }, ['notes']],
    ['T52 an important note', { type: 'note', important: true }, ['important', 'notes']],
    ['T53 T94 a grocery', { type: 'grocery' }, ['todo', 'groceries', 'toBuy']],
    ['T53 a completed grocery', { type: 'grocery', completed: true }, ['completed', 'groceries']],
    ['T54 a project', { type: 'project' }, ['todo', 'projects']],
    ['T54 a completed project', { type: 'project', completed: true }, ['completed']],
    ['T55 a deleted inbox task', { deleted_at: NOON }, ['deleted']],
    ['T55 a deleted note', { type: 'note', deleted_at: NOON }, ['deleted']],
    ['T55 a deleted grocery', { type: 'grocery', deleted_at: NOON }, ['deleted']],
    ['T55 a deleted completed project', { type: 'project', completed: true, deleted_at: NOON }, ['deleted']],
  ])('%s', (_, fields, lists) => {
    expect(listsOf(aTask(fields), ADA.id)).toEqual(lists);
  });
});

describe('the space under which a task is listed', () => {
  it.each<Partial<Task>>([{ space: 'personal' }, { space: 'work' }, { space: 'family', family_id: HOME }])(
    'T56 a task is listed in its space: %o',
    (fields) => {
      expect(listedSpace(aTask(fields))).toBe(fields.space);
    },
  );

  it('T57 a task in the family space without a family is listed with the personal tasks', () => {
    expect(listedSpace(aTask({ type: 'grocery' }))).toBe('personal');
  });
});
