/** The last acts of a tab, in memory: what Control Z takes back. */
import type { Act, Move } from '#domain/act.ts';

export const MOST_ACTS = 20;

export interface Done {
  /** Empty for a move. */
  readonly act: Act;
  readonly move: Move | null;
  /** Called once it has been taken back. */
  readonly onTakenBack: (() => void)[];
}

/** The newest last. A plain list, so that no code of it is in the first load. */
export type ActStack = Done[];

/** An act that changed no row is not kept, and of many only the last ones. */
export function noteAct(stack: ActStack | undefined, act: Act): void {
  if (act.length > 0) note(stack, { act, move: null, onTakenBack: [] });
}

export function noteMove(stack: ActStack | undefined, move: Move): Done {
  const done = { act: [], move, onTakenBack: [] };
  note(stack, done);
  return done;
}

function note(stack: ActStack | undefined, done: Done): void {
  stack?.push(done);
  if (stack !== undefined && stack.length > MOST_ACTS) stack.shift();
}

export function findDone(stack: ActStack | undefined, act: Act): Done | null {
  return stack?.find((each) => each.act === act) ?? null;
}

/** Takes it off, so that it is taken back once. False if it is not there: it was taken, or is too old. */
export function takeDone(stack: ActStack | undefined, done: Done): boolean {
  const at = stack?.indexOf(done) ?? -1;
  if (at !== -1) stack?.splice(at, 1);
  return at !== -1;
}
