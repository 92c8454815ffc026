/** Reading the mutation log, by index if a part of it is enough: it may be thousands of entries long. */
import type { TaskRef } from '#domain/ids.ts';
import { isVerbKind, SETTINGS_KINDS, subjectOf, type Verb } from '#domain/verbs/registry.ts';
import type { KinboxDb, Mutation, MutationState } from './db.ts';

/** The whole log in order, with acknowledged entries that await their pull. */
export async function allMutations(db: KinboxDb): Promise<Mutation[]> {
  return (await db.outbox.orderBy('n').toArray()).filter(isReadableMutation);
}

/** An invalid entry is skipped: it must not stop all others. It stays where it is. */
export function isReadableMutation({ kind, args, refs, writes }: Partial<Mutation>): boolean {
  const isKnown = typeof kind === 'string' && isVerbKind(kind);
  if (!isKnown || typeof args !== 'object' || args === null) return false;
  return namesItsRow({ kind, args } as Verb) && Array.isArray(refs) && Array.isArray(writes);
}

/** What is stored may lack what the type promises. */
function namesItsRow(verb: Verb): boolean {
  const subject: unknown = subjectOf(verb);
  return subject === null || typeof subject === 'string';
}

/** In order. Acknowledged entries block nothing. */
export async function unansweredMutations(db: KinboxDb): Promise<Mutation[]> {
  const inState = (state: MutationState) => db.outbox.where('state').equals(state).toArray();
  const [queued, sent] = await Promise.all([inState('queued'), inState('sent')]);
  return [...queued, ...sent].sort(byNumber).filter(isReadableMutation);
}

/** Unanswered ones that were appended behind `n`, in order. */
export async function unansweredAfter(db: KinboxDb, n: number): Promise<Mutation[]> {
  const appended = await db.outbox.where('n').above(n).toArray();
  return appended.filter((mutation) => mutation.state !== 'acked' && isReadableMutation(mutation));
}

/** In order. */
export async function ackedMutations(db: KinboxDb): Promise<Mutation[]> {
  return (await db.outbox.where('state').equals('acked').sortBy('n')).filter(isReadableMutation);
}

/** Up to this many refs are looked up one by one, whatever the log holds. */
const MOST_LOOK_UPS = 32;
/** For more refs the whole log is read once, if it has at most this many entries for each. */
const ENTRIES_PER_LOOK_UP = 2;

/** Those with these numbers, in the order of the numbers; undefined for one that is no longer there. */
export async function mutationsNumbered(
  db: KinboxDb,
  numbers: readonly number[],
): Promise<readonly (Mutation | undefined)[]> {
  if (numbers.length === 0) return [];
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  // What is sent together was mostly written in a row: one request brings what would take one for each.
  if (to - from >= numbers.length * ENTRIES_PER_LOOK_UP) return db.outbox.bulkGet([...numbers]);
  const found = await db.outbox.where('n').between(from, to, true, true).toArray();
  const byN = new Map(found.map((mutation) => [mutation.n, mutation]));
  return numbers.map((n) => byN.get(n));
}

/** Those that read or write one of the rows, each once, in order. */
export async function mutationsOn(db: KinboxDb, refs: readonly TaskRef[]): Promise<Mutation[]> {
  if (refs.length > MOST_LOOK_UPS && (await db.outbox.count()) <= refs.length * ENTRIES_PER_LOOK_UP) {
    const wanted = new Set(refs);
    return (await allMutations(db)).filter((mutation) => mutation.refs.some((ref) => wanted.has(ref)));
  }
  return mutationsUnder(db, 'refs', refs);
}

/** Those whose verb is about one of the rows, in order. For a project: without those about its subtasks. */
export async function mutationsAbout(db: KinboxDb, refs: readonly TaskRef[]): Promise<Mutation[]> {
  return mutationsUnder(db, 'args.ref', refs);
}

async function mutationsUnder(
  db: KinboxDb,
  index: 'refs' | 'args.ref',
  refs: readonly TaskRef[],
): Promise<Mutation[]> {
  // A request for each key: the browser answers it in one go, while `anyOf` steps from entry to entry.
  const found = await Promise.all(refs.map((ref) => db.outbox.where(index).equals(ref).toArray()));
  const each = new Map(found.flat().map((mutation) => [mutation.n, mutation]));
  return [...each.values()].sort(byNumber).filter(isReadableMutation);
}

function byNumber(a: Mutation, b: Mutation): number {
  return a.n - b.n;
}

/** In order. They have no rows. */
export async function settingsMutations(db: KinboxDb) {
  const found = await db.outbox.where('kind').anyOf(SETTINGS_KINDS).sortBy('n');
  return found.filter(isReadableMutation);
}
