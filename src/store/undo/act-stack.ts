/** The last acts of a tab, in memory: what Control Z takes back. */
import type { Act } from '#domain/act.ts';

export const MOST_ACTS = 20;

export interface Done {
  readonly act: Act;
  /** Called once it has been taken back. */
  readonly onTakenBack: (() => void)[];
}

/** The newest last. A plain list, so that no code of it is in the first load. */
export type ActStack = Done[];

/** An act that changed no row is not kept, and of many only the last ones. */
export function noteAct(stack: ActStack | undefined, act: Act): void {
  if (stack === undefined || act.length === 0) return;
  stack.push({ act, onTakenBack: [] });
  if (stack.length > MOST_ACTS) stack.shift();
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
