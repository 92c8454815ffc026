/** Commits several verbs in one transaction: all of them, or none. */
import { asOneAct, type Act } from '#domain/act.ts';
import { toIsoTime, type TaskRef } from '#domain/ids.ts';
import type { Refusal } from '#domain/verbs/board.ts';
import { scopeOf, type Verb } from '#domain/verbs/registry.ts';
import { commitInside, commitTables, type CommitOutcome } from './commit.ts';
import type { Device } from './device.ts';
import { withFreeSpace } from './free-space.ts';
import { triedWrite } from './tried-write.ts';
import { noting } from './undo/act-stack.ts';

/** One press that did several things: it is undone as one. */
export function commitAll(device: Device, verbs: readonly Verb[]): Promise<CommitOutcome> {
  const named = verbs.flatMap((verb) => scopeOf(verb).named);
  return noting(
    device.acts,
    commitTogether(device, named, () => verbs),
  );
}

/**
 * The same for as many of them as the rules allow: who presses once for several rows means each of them. `leaveOut` takes
 * why another is not among them.
 */
export function commitEach(
  device: Device,
  verbs: readonly Verb[],
  leaveOut: (refusal: Refusal) => void,
): Promise<CommitOutcome> {
  const named = verbs.flatMap((verb) => scopeOf(verb).named);
  return noting(
    device.acts,
    commitTogether(device, named, () => verbs, leaveOut),
  );
}

/**
 * `choose` decides on the verbs inside the transaction. `keep`: rows that are not removed to free space. `leaveOut` takes
 * what is refused, instead of refusing all.
 */
export async function commitTogether(
  device: Device,
  keep: readonly TaskRef[],
  choose: () => readonly Verb[] | Promise<readonly Verb[]>,
  leaveOut?: (refusal: Refusal) => void,
): Promise<CommitOutcome> {
  const { db, clock } = device;
  // When it was done, a millisecond apart: lists order rows by it.
  const firstAtMs = clock();
  const tried = triedWrite<CommitOutcome>(device);
  const written = withFreeSpace(device, keep, () =>
    db.transaction('rw', commitTables(db), async () => {
      const stored = await tried.stored();
      if (stored !== null) return stored;
      const steps: Act[] = [];
      for (const [index, verb] of (await choose()).entries()) {
        const at = toIsoTime(firstAtMs + index);
        const outcome = await commitInside(tried.device, verb, { at });
        if (outcome.kind === 'saved') steps.push(outcome.act);
        // It has written nothing.
        else if (leaveOut) leaveOut(outcome.refusal);
        // What was written before it is rolled back.
        else throw new Refused(outcome.refusal);
      }
      const act = asOneAct(steps);
      return tried.done({ kind: 'saved', changed: act.length > 0, act });
    }),
  );
  return written.catch((error: unknown) => {
    if (error instanceof Refused) return { kind: 'refused' as const, refusal: error.refusal };
    throw error;
  });
}

class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('One of several verbs does not apply to the rows as they are.');
    this.refusal = refusal;
  }
}
