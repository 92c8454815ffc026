/** Maps each task of a file to its `client_ref` on this server. */
import { createHash, createHmac } from 'node:crypto';
import { isCopyRef } from '#domain/copy-ref.ts';
import type { RealmId, TaskRef, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';

export interface ImportedRef {
  readonly ref: TaskRef;
  /** It exists and is visible to the user. */
  readonly exists: boolean;
}

/** Refs in one statement. */
const CHUNK = 500;

export interface Resolving {
  readonly user: UserId;
  readonly realms: readonly RealmId[];
  /** Asked where a ref has to be derived. Null: none has been yet. */
  readonly secret: () => Promise<string | null>;
}

/**
 * The refs of the file, each with the one to use here. One that belongs to another user is replaced by one derived from
 * it and the importing user, so that importing the same file again finds its tasks. So is one that only rules make. Without a
 * secret, what is not there is left out.
 */
export async function resolveRefs(
  tx: Tx,
  { user, realms, secret }: Resolving,
  refs: readonly TaskRef[],
): Promise<ReadonlyMap<TaskRef, ImportedRef>> {
  const resolved = new Map<TaskRef, ImportedRef>();
  /** Takes the candidate of each ref if it is there, or is free and may be used. Returns those that need another one. */
  const resolve = async (
    written: readonly TaskRef[],
    candidateOf: (ref: TaskRef) => TaskRef,
    mayBeNew: (candidate: TaskRef) => boolean,
  ): Promise<readonly TaskRef[]> => {
    const places = await placesOf(tx, written.map(candidateOf));
    return written.filter((each) => {
      const ref = candidateOf(each);
      const realm = places.get(ref);
      const exists = realm !== undefined && realms.includes(realm);
      const isTaken = !exists && (realm !== undefined || !mayBeNew(ref));
      if (!isTaken) resolved.set(each, { ref, exists });
      return isTaken;
    });
  };
  // That of a copy is for the round that will leave it: whose copy a file has, nobody can tell.
  let open = await resolve(
    refs,
    (ref) => ref,
    (ref) => !isCopyRef(ref),
  );
  open = await resolve(
    open,
    (ref) => formerRef(ref, user),
    () => false,
  );
  const key = open.length > 0 ? await secret() : null;
  if (key === null) return resolved;
  // The next one only where the task under the one before has gone to a family that its user has left since.
  for (let nth = 1; open.length > 0; nth += 1) {
    open = await resolve(
      open,
      (ref) => derivedRef(key, { user, ref, nth }),
      () => true,
    );
  }
  return resolved;
}

async function placesOf(tx: Tx, refs: readonly TaskRef[]): Promise<ReadonlyMap<TaskRef, RealmId>> {
  const places = new Map<TaskRef, RealmId>();
  for (let start = 0; start < refs.length; start += CHUNK) {
    const rows = await tx
      .selectFrom('tasks')
      .select(['client_ref', 'realm_id'])
      .where('client_ref', 'in', refs.slice(start, start + CHUNK))
      .execute();
    for (const { client_ref, realm_id } of rows) places.set(client_ref, realm_id);
  }
  return places;
}

interface Derived {
  readonly user: UserId;
  readonly ref: TaskRef;
  readonly nth: number;
}

function derivedRef(key: string, { user, ref, nth }: Derived): TaskRef {
  return toRef(createHmac('sha256', key).update(`kinbox import ${user} ${nth} ${ref}`).digest('hex'));
}

/** As servers of before derived it, without a secret. */
function formerRef(ref: TaskRef, user: UserId): TaskRef {
  return toRef(createHash('sha256').update(`kinbox import ${user} ${ref}`).digest('hex'));
}

/** A UUID of version 8, which is for derived values. */
function toRef(hex: string): TaskRef {
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-') as TaskRef;
}
