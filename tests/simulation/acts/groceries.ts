/** Groceries that are one line of the list: their amounts add up, and what is done to the line is done to each of them. */
import { groceryLines, type GroceryLine } from '#domain/groceries/grocery-lines.ts';
import { nameWithAmount, readGrocery, type Amount } from '#domain/groceries/read-grocery.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import { isLive, newRef, press, type Act, type Doing, type Scene } from './act.ts';

const AMOUNTS: readonly Amount[] = [
  { count: 2, unit: null },
  { count: 500, unit: 'g' },
  { count: 1.5, unit: 'bottle' },
];

/** The longest ones first: several members have added what is in them. */
function linesOf({ rows }: Scene, completed: boolean): readonly GroceryLine<TaskRow>[] {
  const listed = rows.filter((row) => isLive(row) && row.type === 'grocery' && row.completed === completed);
  return groceryLines(listed).toSorted((a, b) => b.rows.length - a.rows.length);
}

function onLine(
  scene: Scene,
  completed: boolean,
  verbsFor: (line: GroceryLine<TaskRow>) => readonly Verb[],
): readonly Doing[] {
  const lines = linesOf(scene, completed).slice(0, 2);
  return lines.length === 0 ? [] : press('all', verbsFor(scene.random.pick(lines)));
}

export const groceries = {
  /** More of what is on the list, by somebody who did not see it. */
  addMore: (scene) => {
    const [doing] = onLine(scene, false, ({ label }) => [
      {
        kind: 'task.create',
        args: {
          ref: newRef(scene),
          name: nameWithAmount(label, scene.random.pick(AMOUNTS)),
          space: 'family',
          type: 'grocery',
        },
      },
    ]);
    return doing === undefined ? [] : [{ ...doing, isOld: true } as Doing];
  },
  /** The first of a line has the amount, the others have none any more. */
  setAmount: (scene) =>
    onLine(scene, false, ({ rows }) => {
      const amount = scene.random.pick(AMOUNTS);
      return rows.flatMap(({ ref, name }, index): readonly Verb[] => {
        const { label } = readGrocery(name);
        const next = index === 0 ? nameWithAmount(label, amount) : label;
        return next === name ? [] : [{ kind: 'task.edit', args: { ref, changes: { name: next } } }];
      });
    }),
  tickLine: (scene) =>
    onLine(scene, false, ({ rows }) =>
      rows.map(({ ref }): Verb => ({ kind: 'task.complete', args: { ref, completed: true } })),
    ),
  openLine: (scene) =>
    onLine(scene, true, ({ rows }) =>
      rows.map(({ ref }): Verb => ({ kind: 'task.complete', args: { ref, completed: false } })),
    ),
  removeLine: (scene) =>
    onLine(scene, false, ({ rows }) => rows.map(({ ref }): Verb => ({ kind: 'task.delete', args: { ref } }))),
  clearBasket: (scene) =>
    press(
      'all',
      linesOf(scene, true).flatMap(({ rows }) =>
        rows.map(({ ref }): Verb => ({ kind: 'task.delete', args: { ref } })),
      ),
    ),
} satisfies Record<string, Act>;
