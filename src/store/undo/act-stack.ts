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

type Outcome = { readonly kind: 'saved'; readonly act: Act } | { readonly kind: 'refused' | 'storage' };

export interface ActStack {
  /** The newest last. */
  readonly done: Done[];
  /** What is being stored, and is among the acts afterwards unless it fails or changes nothing: null. The newest last. */
  readonly underWay: Promise<Done | null>[];
}

export function newActStack(): ActStack {
  return { done: [], underWay: [] };
}

/** Notes what is done once it is stored. An act that changed no row is not kept, and of many only the last ones. */
export function noting<T extends Outcome>(stack: ActStack | undefined, write: Promise<T>): Promise<T> {
  if (stack === undefined) return write;
  const noted = write.then((outcome) => {
    if (outcome.kind !== 'saved' || outcome.act.length === 0) return null;
    const done = { act: outcome.act, move: null, onTakenBack: [] };
    note(stack, done);
    return done;
  });
  underWay(stack, noted);
  return noted.then(() => write);
}

/** Whoever undoes meanwhile means this, and waits for it. */
export function underWay(stack: ActStack | undefined, work: Promise<Done | null>): void {
  if (stack === undefined) return;
  const end = () => takeOut(stack.underWay, work);
  stack.underWay.push(work);
  work.then(end, end);
}

export function noteMove(stack: ActStack | undefined, move: Move): Done {
  const done = { act: [], move, onTakenBack: [] };
  note(stack, done);
  return done;
}

/** Takes the newest off; what is being stored when it has been. Null if there is none, or nothing came of it. */
export async function takeNewest(stack: ActStack): Promise<Done | null> {
  // At once, so that the next one is about the act before.
  const stored = stack.underWay.pop();
  if (stored === undefined) return stack.done.pop() ?? null;
  const done = await stored.catch(() => null);
  return done !== null && takeDone(stack, done) ? done : null;
}

function note(stack: ActStack | undefined, done: Done): void {
  stack?.done.push(done);
  if (stack !== undefined && stack.done.length > MOST_ACTS) stack.done.shift();
}

export function findDone(stack: ActStack | undefined, act: Act): Done | null {
  return stack?.done.find((each) => each.act === act) ?? null;
}

/** Takes it off, so that it is taken back once. False if it is not there: it was taken, or is too old. */
export function takeDone(stack: ActStack | undefined, done: Done): boolean {
  return stack !== undefined && takeOut(stack.done, done);
}

/** False if it is not there. */
function takeOut<T>(list: T[], item: T): boolean {
  const at = list.indexOf(item);
  return at !== -1 && list.splice(at, 1).length > 0;
}
