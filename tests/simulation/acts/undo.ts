/** Control Z, and the Undo of a toast. */
import type { Act } from './act.ts';

/** Of the last acts: the older ones of a tab are seldom undone. */
const REACH = 4;

export const undo = {
  undo: ({ undoable, random }) =>
    undoable === 0 ? [] : [{ kind: 'undo', back: random.below(Math.min(undoable, REACH)) }],
} satisfies Record<string, Act>;
