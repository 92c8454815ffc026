/** Commits a user's action on this device: the view and the outbox change together or not at all. */
import { changeOf, type Act } from '#domain/act.ts';
import { toIsoTime, type FamilyId, type IsoTime, type TaskRef, type TickId } from '#domain/ids.ts';
import type { EffectContext, Refusal } from '#domain/verbs/board.ts';
import { clearedWords } from '#domain/verbs/cleared-words.ts';
import { isUnlessShared } from '#domain/verbs/private-view.ts';
import {
  applyVerb,
  asksOf,
  asQueued,
  makesRow,
  scopeOf,
  subjectOf,
  withTickNamed,
  type Verb,
} from '#domain/verbs/registry.ts';
import { entersFamily, withFamilySeen } from '#domain/verbs/seen-family.ts';
import type { Scope } from '#domain/verbs/verb.ts';
import type { Task } from '#domain/task.ts';
import type { KinboxDb, TaskRow } from './db.ts';
import { appendOrCoalesce } from './append.ts';
import { confirmedTasks } from './rebase/confirmed.ts';
import type { Device } from './device.ts';
import { readMeta } from './meta.ts';
import { readHomeFamily } from './queries/home-family.ts';
import { mutationsAbout } from './mutation-log.ts';
import { newMutation } from './new-mutation.ts';
import { recordOwnChange } from './own-changes/record-own-change.ts';
import { SignedOut } from './signed-out.ts';
import { namedRefs, readBoard } from './read-board.ts';
import { taskOf } from './rows/task-row.ts';
import type { Commitment } from './shown/early-effects.ts';
import { earlyRows } from './shown/early-rows.ts';
import { withFreeSpace } from './free-space.ts';
import type { StorageFailure } from './storage-failure.ts';
import { triedWrite } from './tried-write.ts';
import { keepShadows, readRows, writeRows, writeSettings } from './write-view.ts';
import { noting } from './undo/act-stack.ts';

export type CommitOutcome =
  /** On disk. `changed` is false if the rows had these values already and nothing is sent. `act`: the rows it changed. */
  { readonly kind: 'saved'; readonly changed: boolean; readonly act: Act } | NotSaved;

export type NotSaved =
  /** The rules do not allow it on the current rows. Nothing was written. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The browser's storage failed. Nothing was written, and nothing may be reported as saved. */
  | { readonly kind: 'storage'; readonly failure: StorageFailure };

/**
 * Open lists show the effect from now on, if it needs only rows that they have, and until it is refused or fails.
 * 1. Read the rows of the verb's scope. 2. Apply it. 3. Keep the confirmed rows it changes in `shadow`. 4. Write the
 * view. 5. Append to the outbox, or coalesce into a mutation that is not sent yet. One transaction.
 */
export function commit(device: Device, verb: Verb): Promise<CommitOutcome> {
  return noting(device.acts, commitShown(device, verb));
}

async function commitShown(device: Device, verb: Verb): Promise<CommitOutcome> {
  // When it was done. The transaction may begin much later: rows would change places when it is stored.
  const at = toIsoTime(device.clock());
  const shown = showEarly(device, verb, at);
  let isSaved = false;
  try {
    const outcome = await commitStored(device, verb, { at, shown });
    isSaved = outcome.kind === 'saved';
    return outcome;
  } finally {
    shown?.end(isSaved);
  }
}

interface Begun {
  readonly at: IsoTime;
  readonly shown: Commitment | null;
}

async function commitStored(device: Device, verb: Verb, { at, shown }: Begun): Promise<CommitOutcome> {
  const { db } = device;
  const scope = scopeOf(verb);
  const tried = triedWrite<Exclude<CommitOutcome, { kind: 'storage' }>>(device);
  return withFreeSpace(device, namedRefs(scope), () =>
    db.transaction('rw', commitTables(db), async () => {
      // Dexie keeps a transaction open over native awaits only if its own callback is an async function.
      shown?.begun();
      const stored = await tried.stored();
      if (stored !== null) return stored;
      const outcome = await commitInside(tried.device, verb, { at, scope, onWritten: shown?.wrote });
      return tried.done(outcome);
    }),
  );
}

/** What a transaction around `commitInside` must be able to write. */
export function commitTables(db: KinboxDb) {
  const own = [db.settings, db.families, db.aliases, db.ownChanges];
  return [db.tasks, db.shadow, db.outbox, db.meta, ...own];
}

export interface CommitOptions {
  /** When its author did it; now if omitted. */
  readonly at?: IsoTime;
  /** Of a verb that was first committed earlier: the home family that its author saw. Null for the current one. */
  readonly seenHome?: FamilyId | null;
  /** The verb is a retry and coalesces into nothing: what was written since is sent before it, and is in the history. */
  readonly isAgain?: boolean;
  /** The rows that the verb needs, if they are known already. */
  readonly scope?: Scope;
  /** Takes the rows as they are at the end of the transaction. */
  readonly onWritten?: ((rows: readonly TaskRow[]) => void) | undefined;
}

/** The same inside a transaction that writes more: the caller handles a failure of storage. */
export async function commitInside(
  device: Device,
  asked: Verb,
  {
    at = toIsoTime(device.clock()),
    seenHome = null,
    isAgain = false,
    scope = scopeOf(asked),
    onWritten,
  }: CommitOptions = {},
): Promise<Exclude<CommitOutcome, { kind: 'storage' }>> {
  const { db } = device;
  await assertSignedIn(device);
  const context: EffectContext = {
    at,
    actor: device.author,
    homeFamily: seenHome ?? (await readHomeFamily(db)),
  };
  const { board, rows } = await readBoard(db, scope);
  const settingsBefore = board.settings;
  const subject = subjectOf(asked);
  const verb = withTickNamed(asked, {
    row: subject === null ? null : board.task(subject),
    author: device.author.id,
    newTick: () => device.uuid() as TickId,
  });
  const refusal = applyVerb(board, verb, context);
  if (refusal !== null) return { kind: 'refused', refusal };
  const changes = board.changes();
  const row = subject === null ? null : board.task(subject);
  const isSame = changes.length === 0 && board.settings === settingsBefore;
  // Texts that a rule clears are sent all the same, so that the server keeps them in the history.
  if (isSame && clearedWords(asksOf(verb), row) === null) return { kind: 'saved', changed: false, act: [] };

  const unlessShared = await isOnlyHerePrivate(db, verb, row);
  await keepShadows(db, changes, rows);
  const written = await writeRows(device, changes, rows);
  if (board.settings !== settingsBefore) await writeSettings(db, board.settings);
  const before = row === null ? null : (rows.get(row.ref) ?? null);
  const seen = { before, after: row, project: row === null ? null : board.projectOf(row) };
  await recordOwnChange(db, seen, context.at);
  const queued = withFamilySeen(asQueued(verb, seen), seen);
  const needed = queued === verb ? scope : scopeOf(queued);
  const entry = newMutation(device, queued, { context, changes, rows, scope: needed });
  const isCoalesced = await appendOrCoalesce(device, { ...entry, unlessShared }, !isAgain);
  // Coalesced into an earlier mutation, the rows are rebased.
  onWritten?.(isCoalesced ? await readRows(db, written) : written);
  return {
    kind: 'saved',
    changed: true,
    act: changes.map((after) => changeOf({ before: beforeOf(rows, after), after }, rows)),
  };
}

function beforeOf(rows: ReadonlyMap<TaskRef, TaskRow>, { ref }: Task): Task | null {
  const row = rows.get(ref);
  return row === undefined ? null : taskOf(row);
}

/**
 * Whether the row, or the project it is created in, is private by a change of its author that the server has not
 * confirmed yet: if that change is refused, the texts must not reach the family. What another device of the author has
 * shared meanwhile counts as shared. `after`: the row as the verb leaves it. Called before the view is written.
 */
async function isOnlyHerePrivate(db: KinboxDb, verb: Verb, after: Task | null): Promise<boolean | null> {
  const isSeenPrivate = isUnlessShared(verb, after);
  if (isSeenPrivate !== true || after === null) return isSeenPrivate;
  const { ref, project_ref } = after;
  const refs = [makesRow(verb) ? null : ref, project_ref].filter((each) => each !== null);
  return (await isSharedElsewhere(db, refs)) ? true : null;
}

/**
 * Whether the server may have the first row in the family space, or gets it there by a change of one of them. A row there without a
 * family goes to the first family that its author joins, perhaps on another device; whether a waiting create was sent
 * before a power failure is unknown; and a change into a project that this app cannot read shows nothing here.
 */
async function isSharedElsewhere(db: KinboxDb, [ref, ...projects]: readonly TaskRef[]): Promise<boolean> {
  if (ref === undefined) return false;
  const [confirmed] = await confirmedTasks(db, [ref]);
  if (confirmed?.space === 'family') return true;
  return (await mutationsAbout(db, [ref, ...projects])).some(entersFamily);
}

/**
 * Another tab may have logged out and cleared the database, which can only be deleted once this tab has closed it. What
 * the browser has put in the place of an evicted one still belongs to this person.
 */
async function assertSignedIn({ db, sessionMark, isEvicted }: Device): Promise<void> {
  if (sessionMark === undefined) return;
  const mark = await readMeta(db, 'sessionMark');
  if (mark === sessionMark || isEvicted?.() === true) return;
  throw new SignedOut('Another tab has logged out.');
}

/** Null if the verb needs more than the open lists have. */
function showEarly({ early, author }: Device, verb: Verb, at: IsoTime): Commitment | null {
  const homeFamily = early?.homeFamily();
  if (early === undefined || homeFamily === undefined) return null;
  const rows = earlyRows(verb, early.find, { at, actor: author, homeFamily });
  return rows === null ? null : early.begin(rows);
}
