import type { GroceryLine } from '#domain/groceries/grocery-lines.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import * as undoTexts from '#words/en/undo.ts';
import { useAct } from '../acts/use-act.ts';

type Line = GroceryLine<TaskRow>;

/** What is done to a line is done to each of its groceries: one act with one Undo. */
export function useLineActs() {
  const act = useAct();
  const toEach = (line: Line, message: string, verbFor: (row: TaskRow) => Verb) => {
    const [first, ...others] = line.rows;
    // The toast of a single one says what it always says.
    if (others.length === 0) void act(verbFor(first));
    else void act(line.rows.map(verbFor), { message });
  };
  return {
    tick: (line: Line, completed: boolean) => {
      const words = completed ? undoTexts.completed : undoTexts.reopened;
      toEach(line, words({ name: line.label }), ({ ref }) => ({
        kind: 'task.complete',
        args: { ref, completed },
      }));
    },
    remove: (line: Line) =>
      toEach(line, undoTexts.deleted({ name: line.label }), ({ ref }) => ({
        kind: 'task.delete',
        args: { ref },
      })),
  };
}
