/**
 * What another app has shared, from the worker to a page. The worker leaves it in a cache, because an address would be in the
 * history of the browser. A page may be closed before it is a task: then it is offered at the next start, and only to the
 * account that was open when it came, or to who signs in next.
 */
import { isTaskRef, type TaskRef } from '#domain/ids.ts';
import { readShared, SHARE_PATH, writeShared, type Shared } from '#domain/shared-words.ts';
import { browserStorages, readText, STORAGE_KEYS, type Storages } from '../local/browser-storage.ts';

export const SHARED_CACHE = 'kinbox-shared';

const addressOf = (name: string) => `${SHARE_PATH}/${name}`;
/** Of the entry that says whose app is open, and of the header that says it of a share. */
const OWNER = addressOf('owner');
const OWNER_HEADER = 'X-Kinbox-Owner';

/** Rejects where the browser has no room. */
export async function leaveShared(shared: Shared): Promise<void> {
  const cache = await caches.open(SHARED_CACHE);
  const owner = await (await cache.match(OWNER))?.text();
  const headers = owner === undefined ? {} : { [OWNER_HEADER]: owner };
  await cache.put(addressOf(shared.ref), new Response(writeShared(shared), { headers }));
}

/**
 * From now on what is left is for this account, named by its database, until another one is open or it logs out. A window
 * that is opened by a share has the session that is remembered: one of another tab does not count beside it.
 */
export async function ownShares(
  owner: string,
  isRemembered: boolean,
  { local }: Storages = browserStorages,
): Promise<void> {
  if (!isRemembered && readText(local, STORAGE_KEYS.user) !== null) return;
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(SHARED_CACHE).catch(() => null);
  if ((await (await cache?.match(OWNER))?.text()) === owner) return;
  await cache?.put(OWNER, new Response(owner)).catch(() => undefined);
}

/** Null if the worker has left nothing under this reference, or somebody has taken it. */
export async function findLeftShared(ref: TaskRef): Promise<Shared | null> {
  const found = await cacheOf((cache) => cache.match(addressOf(ref)));
  return found ? readShared(await found.text()) : null;
}

export async function removeLeftShared(ref: TaskRef): Promise<void> {
  await cacheOf((cache) => cache.delete(addressOf(ref)));
}

/** Of a share whose page was closed before it took it; null if there is none for this account. */
export async function findUntaken(owner: string): Promise<TaskRef | null> {
  const left = (await cacheOf(listLeft)) ?? [];
  return left.find(({ isFor }) => isFor === null || isFor === owner)?.ref ?? null;
}

/** At a logout: with the account's own what came while nobody was signed in, for the next person is another one. */
export async function removeLeftSharesOf(owner: string): Promise<void> {
  await cacheOf(async (cache) => {
    const gone = (await listLeft(cache)).filter(({ isFor }) => isFor === null || isFor === owner);
    await Promise.all(gone.map(({ ref }) => cache.delete(addressOf(ref))));
    if ((await (await cache.match(OWNER))?.text()) === owner) await cache.delete(OWNER);
  });
  await removeUnlessLeft();
}

/** Removes the cache, which also says whose app is open, unless a share is left in it. */
export async function removeUnlessLeft(): Promise<void> {
  const left = await cacheOf(listLeft);
  if (left?.length === 0) await caches.delete(SHARED_CACHE).catch(() => false);
}

interface Left {
  readonly ref: TaskRef;
  /** The account that was open when it came; null if none was, or a worker of before has left it. */
  readonly isFor: string | null;
}

async function listLeft(cache: Cache): Promise<readonly Left[]> {
  const requests = await cache.keys();
  const left = requests.map(async ({ url }): Promise<Left | null> => {
    const ref = url.slice(url.lastIndexOf('/') + 1);
    if (!isTaskRef(ref)) return null;
    return { ref, isFor: (await cache.match(url))?.headers.get(OWNER_HEADER) ?? null };
  });
  return (await Promise.all(left)).filter((each) => each !== null);
}

/** Null where nothing was ever left, where the page is not secure, which has no caches and no worker, or they are blocked. */
async function cacheOf<T>(use: (cache: Cache) => Promise<T>): Promise<T | null> {
  if (typeof caches === 'undefined') return null;
  const isThere = await caches.has(SHARED_CACHE).catch(() => false);
  return isThere ? caches.open(SHARED_CACHE).then(use, () => null) : null;
}
