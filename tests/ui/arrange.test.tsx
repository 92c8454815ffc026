import { describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { PLAIN, readArranged } from '#store/local/arranged.ts';
import { forgetArranged, validArranged, writeArranged } from '#store/local/keep-arranged.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import ArrangeMenu from '#ui/arrange/arrange-menu.tsx';
import { groupRows } from '#ui/arrange/list-groups.ts';
import { movedIn } from '#ui/arrange/moved-in.ts';
import { drawScreen, namesOf } from '../support/markup.tsx';
import { aProject, aSubtask, aTask, refOf } from '../support/task-builder.ts';

const ADA = 1 as UserId;

function row(task: Task): ShownRow {
  return { ...task, temp_id: null, lists: [], pending: false, epoch: 0 };
}

describe('the groups of a list', () => {
  const [house, garden] = [aProject(), aProject({ ref: refOf(200), name: 'Garden' })];
  const rows = [
    row(aTask({ ref: refOf(1), name: 'a', type: 'shopping' })),
    row(aSubtask(garden, 2, { name: 'b', type: 'household', effort: 'hard' })),
    row(aSubtask(house, 3, { name: 'c', type: 'call', effort: 'easy' })),
    row(aSubtask(garden, 4, { name: 'd', type: 'call' })),
    row(aSubtask(aProject({ ref: refOf(300) }), 5, { name: 'e', type: 'household', effort: 'hard' })),
  ];
  const projectNames = new Map([house, garden].map(({ ref, name }) => [ref, name]));
  const grouped = (groups: 'none' | 'project' | 'type' | 'effort') =>
    groupRows(rows, { groups, projectNames }).map(({ title, rows: own }) => [
      title,
      own.map(({ name }) => name).join(''),
    ]);

  it('U896 are its projects, types or efforts, each in the order of the list', () => {
    expect(grouped('none')).toEqual([[null, 'abcde']]);
    // A project that is not on this device has no name.
    expect(grouped('project')).toEqual([
      ['Garden', 'bd'],
      ['Move house', 'c'],
      ['No project', 'ae'],
    ]);
    expect(grouped('type')).toEqual([
      ['Household', 'be'],
      ['Call', 'cd'],
      ['Shopping', 'a'],
    ]);
    // A call is always easy.
    expect(grouped('effort')).toEqual([
      ['Easy', 'cd'],
      ['Hard', 'be'],
      ['No effort', 'a'],
    ]);
  });
});

it.each([
  ['abcd', 'abcd', null],
  ['abcd', 'bcda', 'a'],
  ['abcd', 'dabc', 'd'],
  ['abcd', 'acbd', 'b'],
  ['abcd', 'bacd', 'a'],
  ['abcdef', 'abdecf', 'c'],
  ['abcdef', 'aebcdf', 'e'],
])('U897 from %s to %s the task that was moved is %s', (before, after, moved) => {
  expect(movedIn([...before], [...after])).toBe(moved);
});

describe('how a list is arranged', () => {
  function storage() {
    const kept = new Map<string, string>();
    const local = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
    return { kept, where: { local: () => local } };
  }

  it('U898 is kept on the device for each user and list, unless it is as ever, until the user logs out', () => {
    const { kept, where } = storage();
    expect(readArranged(ADA, 'todo', where)).toEqual(PLAIN);
    writeArranged(ADA, 'todo', { order: 'hand', groups: 'type' }, where);
    writeArranged(ADA, 'notes', PLAIN, where);
    expect([...kept.keys()]).toEqual(['kinbox_arranged_todo_1']);
    expect(readArranged(ADA, 'todo', where)).toEqual({ order: 'hand', groups: 'type' });
    expect(readArranged(2 as UserId, 'todo', where)).toEqual(PLAIN);
    kept.set('kinbox_arranged_important_1', '{"order":"of tomorrow","groups":3}');
    expect(validArranged(readArranged(ADA, 'important', where))).toEqual(PLAIN);
    forgetArranged(ADA, where);
    expect([...kept.keys()]).toEqual([]);
  });

  it('U898 is said by the button of its menu', () => {
    const menu = (chosen: typeof PLAIN) =>
      namesOf(
        drawScreen(
          <ArrangeMenu list="todo" arranged={{ chosen, choose: () => undefined, order: undefined }} />,
        ),
        'button',
      );
    expect(menu(PLAIN)).toEqual(['Arrange']);
    expect(menu({ order: 'hand', groups: 'type' })).toEqual(['Arrange: By hand, Type']);
  });
});
