import { useState } from 'react';
import type { GroceryLine } from '#domain/groceries/grocery-lines.ts';
import { nameWithAmount, readGrocery, type Amount } from '#domain/groceries/read-grocery.ts';
import { isSame } from '#domain/groceries/usual-groceries.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/groceries.ts';
import * as undoTexts from '#words/en/undo.ts';
import { useAct } from '../acts/use-act.ts';
import type { QuickAddTask } from '../task/capture/use-quick-add.ts';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { useToasts } from '../toasts/toasts-context.ts';

type Line = GroceryLine<TaskRow>;

/** What flashes, and how often something has: the same line may flash again. */
export interface Flash {
  readonly things: readonly string[];
  readonly count: number;
}

/** Adds groceries; what is on the list already flashes there. */
export function useAddGroceries(open: readonly Line[]) {
  const add = useAddTask('task');
  const act = useAct();
  const toasts = useToasts();
  const [flash, setFlash] = useState<Flash>({ things: [], count: 0 });

  const lineOf = (name: string) => open.find(({ thing }) => thing === readGrocery(name).key);
  const flashUp = (names: readonly string[]) => {
    const things = names.map((name) => readGrocery(name).key);
    setFlash(({ count }) => ({ things, count: count + 1 }));
  };
  const tellOf = (names: readonly string[]) => {
    flashUp(names);
    const [first] = names.map(lineOf);
    if (first) toasts.show({ type: 'info', message: texts.onTheList({ name: first.label }), kind: 'flash' });
  };

  return {
    flash,
    /** True if they were saved, or there was nothing to save. */
    add: async ({
      name,
      others = [],
      ...task
    }: Pick<QuickAddTask, 'ref' | 'name' | 'others'>): Promise<boolean> => {
      const names = [name, ...others];
      const there = names.filter((each) => isThere(lineOf(each), each));
      const [first, ...more] = names.filter((each) => !there.includes(each));
      if (there.length > 0) tellOf(there);
      return (
        first === undefined || add({ ...task, name: first, others: more, type: 'grocery', effort: null })
      );
    },
    /** How much there should be: of a line that is there, all its groceries together. */
    setAmount: (label: string, amount: Amount): Promise<boolean> => {
      const line = lineOf(label);
      if (line === undefined)
        return add({ name: nameWithAmount(label, amount), type: 'grocery', effort: null });
      flashUp([label]);
      const verbs = line.rows.flatMap((row, index) => renamed(row, index === 0 ? amount : null));
      if (verbs.length === 0) return Promise.resolve(true);
      return act(verbs, { message: undoTexts.changed({ name: line.label }) }).then(
        ({ kind }) => kind === 'saved',
      );
    },
  };
}

/** A name without an amount says nothing new of a line that is there, nor does the amount that it has. */
function isThere(line: Line | undefined, name: string): boolean {
  const { amount } = readGrocery(name);
  const [only, ...others] = line?.amounts ?? [];
  if (line === undefined || amount === null) return line !== undefined;
  return only !== undefined && others.length === 0 && isSame(only, amount);
}

function renamed({ ref, name }: TaskRow, amount: Amount | null): readonly Verb[] {
  const { label } = readGrocery(name);
  const next = amount === null ? label : nameWithAmount(label, amount);
  return next === name ? [] : [{ kind: 'task.edit', args: { ref, changes: { name: next } } }];
}
