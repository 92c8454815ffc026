import { describe, expect, it } from 'vitest';

import { repeatOf } from '#domain/repeat.ts';
import type { Task } from '#domain/task.ts';
import { offersSkip } from '#ui/task/card-rules.ts';
import type { TaskRow } from '#store/db.ts';
import { SelectCheck } from '#ui/many/select-check.tsx';
import { createSelection } from '#ui/selection/selection.ts';
import { SelectionContext } from '#ui/selection/selection-context.ts';
import { TaskCard } from '#ui/task/task-card.tsx';
import type { TaskActions } from '#ui/task/task-actions.ts';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';
import { aTask, NOON } from '../support/task-builder.ts';

const actions = Object.fromEntries(
  [
    'onOpen',
    'onMove',
    'onComplete',
    'onSkip',
    'onImportant',
    'onDelete',
    'onRestore',
    'onConvert',
    'onClaim',
  ].map((action) => [action, () => undefined]),
) as unknown as TaskActions;

function card(
  fields: Partial<Task>,
  projectName: string | null = null,
  addedBy: string | null = null,
): string {
  const task: TaskRow = { ...aTask(fields), temp_id: null, lists: [], pending: false, epoch: 0 };
  const props = { task, projectName, addedBy, isParked: false, actions };
  return draw(<TaskCard {...props} />);
}

describe('a row', () => {
  it('U500 shows name, space in capitals, project, description, effort and type', () => {
    const markup = card({ type: 'errand', effort: 'hard', space: 'work', description: 'By noon' }, 'Move');
    expect(wordsOf(markup)).toBe('Call the school WORK Move By noon Hard. Errand.');
  });

  it('U891 tells which member of the family has added it', () => {
    const markup = card({ type: 'errand', space: 'family', description: 'By noon' }, 'Move', 'Bob');
    expect(wordsOf(markup)).toBe('Call the school FAMILY added by Bob Move By noon Errand.');
  });

  it('U917 says that its task repeats, and lets the next time be skipped', () => {
    const repeat = repeatOf({ every: 1, unit: 'day', from: 'done' });
    expect(wordsOf(card({ repeat }))).toContain('Repeats.');
    const task = aTask({ repeat });
    expect([task, { ...task, completed: true }, aTask()].map(offersSkip)).toEqual([true, false, false]);
  });

  it('U500 shows of a grocery its name and type', () => {
    expect(wordsOf(card({ type: 'grocery' }))).toBe('Call the school Groceries.');
  });

  it.each<[string, Partial<Task>, string[]]>([
    ['an inbox task', {}, ['Delete', 'More for']],
    ['a todo', { type: 'call' }, ['Delete', 'More for', 'Mark as important']],
    ['a note', { type: 'note' }, ['Delete', 'More for', 'Mark as important']],
    ['a deleted todo', { type: 'call', deleted_at: NOON }, ['Restore']],
  ])('U501 offers to delete, or to restore what is deleted: %s', (_, fields, actions) => {
    const [, ...offered] = namesOf(card(fields), 'button').map((name) =>
      name.replace(' Call the school', ''),
    );
    expect(offered).toEqual(actions);
  });
});

describe('a row while rows are selected', () => {
  const selecting = (fields: Partial<Task>, isSelected: boolean): string => {
    const task: TaskRow = { ...aTask(fields), temp_id: null, lists: [], pending: false, epoch: 0 };
    const selecting = { selection: createSelection(), Check: SelectCheck, Entry: () => null };
    return draw(
      <SelectionContext value={selecting}>
        <TaskCard {...{ task, projectName: null, isParked: false, actions, isSelected }} />
      </SelectionContext>,
    );
  };

  it.each<[string, Partial<Task>]>([
    ['an inbox task', {}],
    ['a todo', { type: 'call' }],
    ['a project', { type: 'project', id: 57 as Task['id'] }],
    ['a note', { type: 'note' }],
    ['a completed task', { type: 'call', completed: true }],
    ['a deleted task', { type: 'call', deleted_at: NOON }],
  ])('U943 is a check that selects, and offers nothing else: %s', (_, fields) => {
    const markup = selecting(fields, false);
    expect(namesOf(markup, 'input')).toEqual(['Select Call the school']);
    expect(markup).not.toContain('checked');
    expect(selecting(fields, true)).toContain('checked');
    expect([...namesOf(markup, 'button'), ...namesOf(markup, 'a')]).toEqual([]);
    expect(markup).toContain(`data-row-focus="${aTask().ref}"`);
  });

  it('U943 says the same of its task as before', () => {
    expect(wordsOf(selecting({ type: 'errand', effort: 'hard', description: 'By noon' }, true))).toBe(
      wordsOf(card({ type: 'errand', effort: 'hard', description: 'By noon' })),
    );
  });
});

describe('a press on a row', () => {
  const stored = (fields: Partial<Task>) => card({ id: 57 as Task['id'], ...fields });
  it.each<[string, Partial<Task>, string]>([
    ['a project', { type: 'project' }, '/projects/57'],
    ['a completed project', { type: 'project', completed: true }, '/projects/57'],
    ['a note', { type: 'note' }, '/notes/57'],
  ])('U840 leads to the page of %s', (_, fields, address) => {
    expect(stored(fields)).toContain(`href="${address}"`);
    expect(namesOf(stored(fields), 'a')).toEqual(['Call the school']);
  });

  it.each<[string, string]>([
    ['a task', stored({ type: 'call' })],
    ['a deleted project', stored({ type: 'project', deleted_at: NOON })],
    ['a project that is not stored yet', card({ type: 'project' })],
  ])('U840 opens the sheet of %s', (_, markup) => {
    expect(namesOf(markup, 'a')).toEqual([]);
    expect(namesOf(markup, 'button')[0]).toBe('Call the school');
  });
});
