import { describe, expect, it } from 'vitest';

import type { IsoTime } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import {
  offersCompletion,
  offersConversion,
  offersImportant,
  showsSpace,
  shownDescription,
} from '#ui/task/card-rules.ts';

type Shown = Pick<Task, 'status' | 'type' | 'completed' | 'deleted_at' | 'description'>;

function task(fields: Partial<Shown>): Shown {
  return {
    status: 'todo',
    type: 'errand',
    completed: false,
    deleted_at: null,
    description: 'words',
    ...fields,
  };
}
const deleted = { deleted_at: '2026-01-31T12:00:00.000Z' as IsoTime };

describe('a task card', () => {
  it.each([
    ['a todo', task({}), true],
    ['an inbox task', task({ status: 'inbox', type: null }), false],
    ['a note', task({ status: 'note', type: 'note' }), false],
    ['a project, which is completed on its own page', task({ type: 'project' }), false],
    ['an inbox task that was completed, to take it back', task({ status: 'inbox', completed: true }), true],
    ['a deleted todo', task(deleted), false],
    ['a deleted task that was completed', task({ ...deleted, completed: true }), false],
  ])('U5 offers completion on %s: %o', (_, shown, expected) => {
    expect(offersCompletion(shown)).toBe(expected);
  });

  it.each([
    ['a todo', task({}), true],
    ['a note', task({ status: 'note', type: 'note' }), true],
    ['an inbox task', task({ status: 'inbox', type: null }), false],
    ['a deleted task', task(deleted), false],
  ])('U5 offers the star on %s: %o', (_, shown, expected) => {
    expect(offersImportant(shown)).toBe(expected);
  });

  it('U6 shows neither space nor description of a grocery', () => {
    expect(showsSpace(task({ type: 'grocery' }))).toBe(false);
    expect(shownDescription(task({ type: 'grocery' }))).toBeNull();
    expect(showsSpace(task({}))).toBe(true);
    expect(shownDescription(task({}))).toBe('words');
  });

  it('U7 offers the conversion on everything but projects and deleted tasks', () => {
    expect(offersConversion(task({}))).toBe(true);
    expect(offersConversion(task({ type: 'project' }))).toBe(false);
    expect(offersConversion(task(deleted))).toBe(false);
  });
});
