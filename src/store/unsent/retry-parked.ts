/** The actions on a parked change: retry, copy, or restore the project that blocks it and apply. */
import { toIsoTime, type FamilyId } from '#domain/ids.ts';
import { clearedWords } from '#domain/verbs/cleared-words.ts';
import { asEditOf, asksOf, projectEntered, subjectOf, type Verb } from '#domain/verbs/registry.ts';
import { namedFamily } from '#domain/verbs/seen-family.ts';
import { isStillShared } from '#domain/verbs/still-shared.ts';
import type { Space } from '#domain/space.ts';
import { commitInside, type NotSaved } from '../commit.ts';
import { verbOf, type KinboxDb, type ParkedMutation } from '../db.ts';
import type { Device } from '../device.ts';
import { inboxCopyOf } from './parked.ts';
import { FAMILY_GONE } from './reason-codes.ts';
import { withFreeSpace } from '../free-space.ts';

export type ParkedOutcome =
  | { readonly kind: 'saved'; readonly changed: boolean }
  | NotSaved
  /** Its texts would be lost: the change stays parked. */
  | { readonly kind: 'kept'; readonly why: KeptWhy };

type KeptWhy = 'family_gone' | 'still_shared' | 'cleared';

/**
 * Retries under a new key, after the user corrected the change (or not). Repeated calls have one effect; but a
 * correction is saved even if another tab has decided about the change meanwhile.
 */
export async function retryParked(device: Device, n: number, corrected?: Verb): Promise<ParkedOutcome> {
  return takeOut(
    device,
    n,
    (parked) =>
      corrected === undefined ? again(parked) : { verbs: [corrected], seenHome: parked.homeFamily },
    { verbs: corrected === undefined ? [] : [corrected], seenHome: null },
  );
}

/**
 * Copies the user's texts to a new inbox task, if the row they were meant for is out of reach. A change without texts
 * has nothing to copy.
 */
export async function copyParkedToInbox(device: Device, n: number, space: Space): Promise<ParkedOutcome> {
  return takeOut(device, n, async (parked) => {
    // What was for the members of one family is not shown to those of another.
    const isForFormer = parked.reason.code === FAMILY_GONE || parked.reason.kind === 'unshared';
    const copy = await inboxCopyOf(device, parked, isForFormer ? 'personal' : space);
    return { verbs: copy === null ? [] : [copy], seenHome: null };
  });
}

/** Restores the deleted project that the change puts its task into, and retries. Both or neither. */
export async function restoreAndRetryParked(device: Device, n: number): Promise<ParkedOutcome> {
  return takeOut(device, n, (parked) => {
    const project = projectEntered(parked);
    const restored: readonly Verb[] =
      project === null ? [] : [{ kind: 'task.restore', args: { ref: project } }];
    return { ...again(parked), verbs: [...restored, verbOf(parked)] };
  });
}

interface Attempt {
  readonly verbs: readonly Verb[];
  /** The home family that their author saw; null for the current one. */
  readonly seenHome: FamilyId | null;
  /** The last verb says whether its author wrote into a row outside the families. */
  readonly isUnlessShared?: boolean;
}

function again(parked: ParkedMutation): Attempt {
  const { homeFamily: seenHome, unlessShared } = parked;
  return { verbs: [verbOf(parked)], seenHome, isUnlessShared: unlessShared === true };
}

const NOTHING: Attempt = { verbs: [], seenHome: null };

/** The new changes and the removal of the parked one are one transaction: a second click finds nothing to do. */
async function takeOut(
  device: Device,
  n: number,
  attemptFor: (parked: ParkedMutation) => Attempt | Promise<Attempt>,
  /** If another tab was faster. */
  otherwise: Attempt = NOTHING,
): Promise<ParkedOutcome> {
  const { db } = device;
  // Rows that a parked change names are never removed to free space.
  const taken = withFreeSpace(device, [], () =>
    db.transaction('rw', db.tables, async () => {
      const parked = await db.parked.get(n);
      const attempt = parked === undefined ? otherwise : await attemptFor(parked);
      const changed = await commitAll(device, attempt);
      if (attempt.verbs.length > 0) await db.parked.delete(n);
      return { kind: 'saved' as const, changed };
    }),
  );
  return taken.catch((error: unknown) => {
    if (error instanceof NotTaken) return error.outcome;
    throw error;
  });
}

/**
 * Whether anything has changed. Throws at the first refusal, so that the transaction rolls back what came before it.
 */
async function commitAll(
  device: Device,
  { verbs, seenHome, isUnlessShared = false }: Attempt,
): Promise<boolean> {
  const { db } = device;
  let changed = false;
  for (const verb of verbs) {
    const possible = await asEditOfExisting(device, verb);
    if (possible === null) continue;
    const outcome = await commitInside(device, ofPresentRound(possible), { seenHome, isAgain: true });
    if (outcome.kind === 'refused') throw new NotTaken(outcome);
    const why = await whyKept(db, possible, isUnlessShared && verb === verbs.at(-1));
    if (why !== null) throw new NotTaken({ kind: 'kept', why });
    changed ||= outcome.changed;
  }
  return changed;
}

/** Whoever tries again sees the step in the present round of its project, which is named as it is committed. */
function ofPresentRound(verb: Verb): Verb {
  if (!('projectRound' in verb.args)) return verb;
  const { projectRound: _, ...args } = verb.args;
  return { kind: verb.kind, args } as Verb;
}

/**
 * Why the result of a verb cannot stand, by the row that it left: in a family that its author has left it would be
 * refused again; if it stays shared although it was to be private, others would see it; texts that a rule clears would
 * be lost. A device that has not pulled its families yet leaves the first check to the server.
 */
async function whyKept(db: KinboxDb, verb: Verb, isUnlessShared: boolean): Promise<KeptWhy | null> {
  const subject = subjectOf(verb);
  const row = subject === null ? null : ((await db.tasks.get(subject)) ?? null);
  const asked = asksOf(verb);
  const families = (await db.families.get('mine'))?.families;
  const isGone = (family: FamilyId | null) =>
    family !== null && families !== undefined && !families.some(({ id }) => id === family);
  if (isGone(namedFamily(verb)) || isGone(row?.family_id ?? null)) return 'family_gone';
  const isSeenPrivate = isUnlessShared && row !== null && row.family_id !== null;
  if (isSeenPrivate || isStillShared(asked, row)) return 'still_shared';
  return clearedWords(asked, row) === null ? null : 'cleared';
}

/** If a create's row exists already, the fields that differ still have to be sent; null if none do. */
async function asEditOfExisting({ db, author, clock }: Device, verb: Verb): Promise<Verb | null> {
  const [subject, entered] = [subjectOf(verb), projectEntered(verb)];
  const row = subject === null ? undefined : await db.tasks.get(subject);
  if (row === undefined) return verb;
  const project = entered === null ? null : ((await db.tasks.get(entered)) ?? null);
  const context = { at: toIsoTime(clock()), actor: author, homeFamily: row.family_id };
  return asEditOf(verb, { row, project }, context);
}

class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly outcome: ParkedOutcome;
  constructor(outcome: ParkedOutcome) {
    super('A parked change does not apply to the rows as they are.');
    this.outcome = outcome;
  }
}
