/** What a person decides about a parked change: again, elsewhere, or with what stands in its way restored. */
import { toIsoTime, type FamilyId } from '#domain/ids.ts';
import { clearedWords } from '#domain/mutations/cleared-words.ts';
import { createAsEdit } from '#domain/mutations/remake.ts';
import { isStillShared, namedFamily } from '#domain/mutations/seen-family.ts';
import type { Verb } from '#domain/mutations/registry.ts';
import type { Space } from '#domain/space.ts';
import { commitInside, type CommitOutcome } from './commit.ts';
import { verbOf, type KinboxDb, type ParkedMutation } from './db.ts';
import type { Device } from './device.ts';
import { FAMILY_GONE, inboxCopyOf } from './parked.ts';
import { projectEntered } from './confirmed.ts';
import { withRoom } from './room.ts';

export type ParkedOutcome =
  | CommitOutcome
  /** It could not be done so that its words are kept: the change stays parked. */
  | { readonly kind: 'kept'; readonly why: KeptWhy };

type KeptWhy = 'family_gone' | 'still_shared' | 'cleared';

/**
 * Tries again under a new key, after the person changed what was wrong (or nothing). Once, however often it is asked; but
 * what was typed for it is saved although another tab has decided about the change meanwhile.
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
 * The person's words as a new inbox task, where the row they were meant for is out of reach. A change without words of
 * its own has nothing to copy.
 */
export async function copyParkedToInbox(device: Device, n: number, space: Space): Promise<ParkedOutcome> {
  return takeOut(device, n, async (parked) => {
    // What was for the members of one family is not shown to those of another.
    const isForFormer = parked.reason.code === FAMILY_GONE || parked.reason.kind === 'unshared';
    const copy = await inboxCopyOf(device, parked, isForFormer ? 'personal' : space);
    return { verbs: copy === null ? [] : [copy], seenHome: null };
  });
}

/** Restores the deleted project that the change puts its task into, and tries again. Both or neither. */
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
  /** The home family that their author saw; null for that of today. */
  readonly seenHome: FamilyId | null;
  /** The last one tells what its author wrote into a row outside the families. */
  readonly isUnlessShared?: boolean;
}

function again(parked: ParkedMutation): Attempt {
  const { homeFamily: seenHome, unlessShared } = parked;
  return { verbs: [verbOf(parked)], seenHome, isUnlessShared: unlessShared === true };
}

const NOTHING: Attempt = { verbs: [], seenHome: null };

/** The new changes and the end of the parked one are one transaction: a second click finds nothing to do. */
async function takeOut(
  device: Device,
  n: number,
  attemptFor: (parked: ParkedMutation) => Attempt | Promise<Attempt>,
  /** Where another tab was quicker. */
  otherwise: Attempt = NOTHING,
): Promise<ParkedOutcome> {
  const { db } = device;
  // Rows that a parked change names are never given up for room.
  const taken = withRoom(device, [], () =>
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

/** Whether anything has changed. Throws at the first refusal, so that the transaction takes back what came before it. */
async function commitAll(
  device: Device,
  { verbs, seenHome, isUnlessShared = false }: Attempt,
): Promise<boolean> {
  const { db } = device;
  let changed = false;
  for (const verb of verbs) {
    const possible = verb.kind === 'task.create' ? await editOfExisting(device, verb) : verb;
    if (possible === null) continue;
    const outcome = await commitInside(device, possible, { seenHome, isAgain: true });
    if (outcome.kind === 'refused') throw new NotTaken(outcome);
    const why = await whyKept(db, possible, isUnlessShared && verb === verbs.at(-1));
    if (why !== null) throw new NotTaken({ kind: 'kept', why });
    changed ||= outcome.changed;
  }
  return changed;
}

/**
 * Why what a verb has just done cannot stand, by the row that it left: in a family that its author has left it would be
 * refused again, and where it stays shared although it was to be private, and words that a rule takes away would be gone.
 * A device that has not pulled its families yet leaves those to the server.
 */
async function whyKept(db: KinboxDb, verb: Verb, isUnlessShared: boolean): Promise<KeptWhy | null> {
  const row = 'ref' in verb.args ? ((await db.tasks.get(verb.args.ref)) ?? null) : null;
  const families = (await db.families.get('mine'))?.families;
  const isGone = (family: FamilyId | null) =>
    family !== null && families !== undefined && !families.some(({ id }) => id === family);
  if (isGone(namedFamily(verb)) || isGone(row?.family_id ?? null)) return 'family_gone';
  const isSeenPrivate = isUnlessShared && row !== null && row.family_id !== null;
  if (isSeenPrivate || isStillShared(verb, row)) return 'still_shared';
  return clearedWords(verb, row) === null ? null : 'cleared';
}

/** A create whose row is there already has still to bring what differs; null where nothing does. */
async function editOfExisting(
  { db, author, clock }: Device,
  create: Extract<Verb, { kind: 'task.create' }>,
): Promise<Verb | null> {
  const { ref, project_ref } = create.args;
  const row = await db.tasks.get(ref);
  if (row === undefined) return create;
  const project = project_ref == null ? null : ((await db.tasks.get(project_ref)) ?? null);
  const context = { at: toIsoTime(clock()), actor: author, homeFamily: row.family_id };
  const edit = createAsEdit(create.args, { row, project }, context);
  return edit === null ? null : { kind: 'task.edit', args: edit };
}

class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly outcome: ParkedOutcome;
  constructor(outcome: ParkedOutcome) {
    super('A parked change does not apply to the rows as they are.');
    this.outcome = outcome;
  }
}
