/** What becomes of a new mutation: it is appended to the log, or coalesced into one that is not sent yet. */
import { coalesce } from '#domain/verbs/coalesce.ts';
import { subjectOf } from '#domain/verbs/registry.ts';
import { entersFamily } from '#domain/verbs/seen-family.ts';
import { verbOf, type KinboxDb, type Mutation, type NewMutation } from './db.ts';
import type { Device } from './device.ts';
import { isReadableMutation } from './mutation-log.ts';
import { rebaseChanged } from './rebase/rebase-rows.ts';

/** A waiting mutation with more entries behind it is not coalesced into: two requests cost less than the search. */
export const COALESCE_REACH = 200;

/**
 * Runs inside the transaction that wrote the rows. A coalesced mutation keeps its place in the log, since tasks are listed in
 * the order in which the server makes them, and is sent under the key of the newer entry: a server that knows the older
 * key has not seen the newer texts. Returns whether it was coalesced.
 */
export async function appendOrCoalesce(
  device: Device,
  entry: NewMutation,
  mayCoalesce: boolean,
): Promise<boolean> {
  const { db } = device;
  const waiting = mayCoalesce ? await findCoalescable(db, entry) : null;
  const coalesced = waiting === null ? null : coalesceInto(waiting, entry);
  if (waiting === null || coalesced === null) {
    await db.outbox.add(entry);
    return false;
  }
  await db.outbox.put(coalesced);
  await rebaseChanged(db, device.author, [waiting, entry, coalesced]);
  return true;
}

/**
 * The last mutation about the same row, if the entry can be done in its place: it is unsent, names every row that the
 * entry names, and no later mutation reads or writes one of its rows.
 */
async function findCoalescable(db: KinboxDb, entry: NewMutation): Promise<Mutation | null> {
  const last = await lastAbout(db, entry);
  if (last === undefined || !isReadableMutation(last) || last.state !== 'queued') return null;
  if (!entry.refs.every((ref) => last.refs.includes(ref))) return null;
  const behind = await db.outbox
    .where('n')
    .above(last.n)
    .limit(COALESCE_REACH + 1)
    .toArray();
  const isLast = behind.every((each) => isReadableMutation(each) && !sharesRef(each, last));
  return isLast && behind.length <= COALESCE_REACH ? last : null;
}

function sharesRef(a: Pick<Mutation, 'refs'>, b: Pick<Mutation, 'refs'>): boolean {
  return a.refs.some((ref) => b.refs.includes(ref));
}

/** Mutations of settings have no row: they share the settings. */
async function lastAbout(db: KinboxDb, entry: NewMutation): Promise<Mutation | undefined> {
  const subject = subjectOf(entry);
  if (subject === null) return db.outbox.where('kind').equals(entry.kind).last();
  return db.outbox.where('refs').equals(subject).last();
}

function coalesceInto(waiting: Mutation, entry: NewMutation): Mutation | null {
  const coalesced = coalesce(verbOf(waiting), verbOf(entry));
  if (coalesced === null) return null;
  // Texts for a private row would go along with a change that shares it and that their author does not see.
  if (entry.unlessShared === true && entersFamily(coalesced)) return null;
  return {
    ...waiting,
    ...coalesced,
    key: entry.key,
    writes: [...new Set([...waiting.writes, ...entry.writes])],
    base: { ...entry.base, ...waiting.base },
    unlessShared: entry.unlessShared ?? waiting.unlessShared ?? null,
  };
}
