import { describe, expect, it } from 'vitest';

import { groceryLines } from '#domain/groceries/grocery-lines.ts';
import { usualGroceries } from '#domain/groceries/usual-groceries.ts';
import type { Task } from '#domain/task.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import { amountWords } from '#ui/groceries/amount-words.ts';
import { GroceryRow } from '#ui/groceries/grocery-row.tsx';
import { linesByShop } from '#ui/groceries/lines-by-shop.ts';
import { TypedChips } from '#ui/groceries/typed-chips.tsx';
import { UsualChips } from '#ui/groceries/usual-chips.tsx';
import type { TaskActions } from '#ui/task/task-actions.ts';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';
import { aTask, EVENING, MORNING, NOON, refOf } from '../support/task-builder.ts';

const nothing = () => undefined;
const actions = {} as TaskActions;

function rowOf(count: number, fields: Partial<Task>): ShownRow {
  const task = aTask({ ref: refOf(count), type: 'grocery', ...fields });
  return { ...task, temp_id: null, lists: [], pending: false, epoch: 0 };
}

function rowFor(...names: readonly string[]): string {
  const [line] = groceryLines(
    names.map((name, index) => rowOf(index, { name, completed: name === 'ticked' })),
  );
  if (!line) throw new Error('There is a line.');
  const props = {
    line,
    flash: 0,
    isParked: false,
    isLeaving: false,
    actions,
    onTick: nothing,
    onDelete: nothing,
  };
  return draw(<GroceryRow {...props} addedBy={['Ben']} tickedBy={['Mira']} />);
}

describe('a line of groceries', () => {
  it('U925 shows what and how much, and has one check for all of it', () => {
    const single = rowFor('2 cans of Tomatoes');
    expect(wordsOf(single)).toContain('Tomatoes 2 cans added by Ben');
    expect(namesOf(single, 'input')).toEqual(['Complete 2 cans of Tomatoes']);
    const merged = rowFor('Milk', '2 milk', '1,5 l milk');
    expect(wordsOf(merged)).toContain('Milk × 2 + 1.5 l');
    expect(namesOf(merged, 'input')).toEqual(['Complete Milk × 2 + 1.5 l']);
    expect(namesOf(rowFor('Milk', 'milk'), 'input')).toEqual(['Complete Milk']);
  });

  it('U990 says who ticked it, and until then who added it', () => {
    expect(wordsOf(rowFor('ticked'))).toContain('ticked by Mira');
    expect(wordsOf(rowFor('ticked'))).not.toContain('added by');
    expect(wordsOf(rowFor('Milk'))).toContain('added by Ben');
    expect(wordsOf(rowFor('Milk'))).not.toContain('ticked by');
  });

  it('U926 has one menu', () => {
    expect(namesOf(rowFor('2 milk'), 'button')).toEqual(['More for 2 milk']);
    expect(namesOf(rowFor('2 milk', 'milk'), 'button')).toEqual(['More for milk']);
  });

  it.each([
    [{ count: 1, unit: null }, '× 1'],
    [{ count: 999, unit: 'g' }, '999 g'],
    [{ count: 1250, unit: 'g' }, '1.25 kg'],
    [{ count: 1000, unit: 'ml' }, '1 l'],
    [{ count: 1, unit: 'box' }, '1 box'],
    [{ count: 2, unit: 'bunch' }, '2 bunches'],
    [{ count: 2, unit: 'dozen' }, '2 dozen'],
  ] as const)('U925 says %o as %s', (amount, words) => {
    expect(amountWords([amount])).toBe(words);
  });

  it('U936 of a project stands under the name of the project, below what is of none', () => {
    const market = refOf(50);
    const lines = groceryLines(
      [
        rowOf(1, { name: 'fish', project_ref: market }),
        rowOf(2, { name: 'milk' }),
        rowOf(3, { name: 'milk', project_ref: market }),
        rowOf(4, { name: 'nails', project_ref: refOf(51) }),
      ].map((row, index) => ({ ...row, project_ref: [market, null, market, refOf(51)][index] ?? null })),
    );
    const shops = linesByShop(lines, new Map([[market, 'Market']]));
    expect(shops.map(({ name, lines: own }) => [name, own.map(({ label }) => label).join()])).toEqual([
      // A project that is not on this device has no name.
      [null, 'milk,nails'],
      ['Market', 'fish,milk'],
    ]);
  });
});

describe('what is offered', () => {
  const bought = [
    { name: 'Milk', completed_at: MORNING },
    { name: '2 l milk', completed_at: NOON },
    { name: 'Mint', completed_at: EVENING },
  ];
  const usual = usualGroceries(bought, Date.parse(EVENING));
  const offered = (name: string, pastedLines: readonly string[] = []) =>
    namesOf(
      draw(
        <TypedChips
          typed={{ name, pastedLines, addInstead: nothing, clear: nothing }}
          usual={usual}
          onAmount={nothing}
        />,
      ),
      'button',
    );

  it('U927 while typing is what was bought before', () => {
    expect(offered('mi').toSorted()).toEqual(['Mint', 'milk']);
    expect(offered('2 mi').toSorted()).toEqual(['2 x Mint', '2 x milk']);
    expect([offered(''), offered('  '), offered('mi', ['mi', 'no'])]).toEqual([[], [], []]);
  });

  it('U930 are amounts of what is typed, first those in which it was bought', () => {
    expect(offered('Milk')).toEqual(['2 l Milk', '× 2 Milk', '× 3 Milk', '× 4 Milk', '× 6 Milk']);
    expect(offered('soap')).toEqual(['× 2 soap', '× 3 soap', '× 4 soap', '× 6 soap']);
    expect(offered('2 soap')).toEqual([]);
  });

  it('U929 are at most ten usual ones that are not on the list', () => {
    const names = Array.from({ length: 14 }, (_, n) => `thing ${String.fromCodePoint(97 + n)}`);
    const often = usualGroceries(
      names.flatMap((name) =>
        [MORNING, '2026-01-20T08:00:00.000Z' as typeof MORNING].map((completed_at) => ({
          name,
          completed_at,
        })),
      ),
      Date.parse(NOON),
    );
    const chips = draw(<UsualChips usual={often} present={new Set(['thing a'])} onAdd={nothing} />);
    expect(namesOf(chips, 'button')).toEqual(names.slice(1, 11).map((name) => `Add ${name}`));
    expect(draw(<UsualChips usual={usual} present={new Set()} onAdd={nothing} />)).toBe('');
  });
});
