/** Maps each task of a file to its `client_ref` on this server. */
import { createHash } from 'node:crypto';
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

/**
 * The refs of the file, each with the one to use here. One that belongs to another user is replaced by one derived from
 * it and the importing user, so that importing the same file again finds its tasks. So is one that only rules make.
 */
export async function resolveRefs(
  tx: Tx,
  { user, realms }: { readonly user: UserId; readonly realms: readonly RealmId[] },
  refs: readonly TaskRef[],
): Promise<ReadonlyMap<TaskRef, ImportedRef>> {
  const resolved = new Map<TaskRef, ImportedRef>();
  let open = refs.map((ref) => ({ written: ref, ref }));
  while (open.length > 0) {
    const places = await placesOf(
      tx,
      open.map(({ ref }) => ref),
    );
    const taken: typeof open = [];
    for (const { written, ref } of open) {
      const realm = places.get(ref);
      const isThere = realm !== undefined && realms.includes(realm);
      if (isThere) resolved.set(written, { ref, exists: true });
      // That of a copy is for the round that will leave it: whose copy a file has, nobody can tell.
      else if (realm === undefined && !isCopyRef(ref)) resolved.set(written, { ref, exists: false });
      else taken.push({ written, ref: nextRef(ref, user) });
    }
    open = taken;
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

/** A UUID of version 8, which is for derived values. */
function nextRef(ref: TaskRef, user: UserId): TaskRef {
  const hex = createHash('sha256').update(`kinbox import ${user} ${ref}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-') as TaskRef;
}
