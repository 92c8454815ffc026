/** Reading and writing the single values of `meta`, inside the current transaction. */
import { FIRST_TEMP_ID, type TempId } from '#domain/ids.ts';
import type { Contact, KinboxDb, Meta, Pace } from './db.ts';

/** A new device does not know its bandwidth: its first page is small, and each that follows twice as large. */
export const INITIAL_PACE: Pace = { rows: 125, lanes: 6, calls: 100 };

const initial: Meta = {
  cursor: null,
  nextTempId: FIRST_TEMP_ID,
  lease: { holder: null, fence: 0, beatAt: 0 },
  sessionMark: null,
  seenLease: { fence: -1, beatAt: 0, seenAt: 0 },
  resetting: {},
  realms: [],
  startedOverAt: 0,
  contact: {
    lastAt: null,
    pulledAt: null,
    reachable: true,
    refusedToken: null,
    isRevoked: false,
    refusedSchema: null,
    holdUntil: 0,
    failures: 0,
    retryAt: 0,
  },
  pace: INITIAL_PACE,
  firstPull: { came: 0, total: 0 },
  hasOpenRows: false,
  isFirstPullOver: false,
  unread: null,
  fields: '',
  review: null,
};

export async function readMeta<K extends keyof Meta>(db: KinboxDb, key: K): Promise<Meta[K]> {
  return metaOf(key, (await db.meta.get(key))?.value);
}

/** What is stored under the key, or its initial value. */
export function metaOf<K extends keyof Meta>(key: K, value: unknown): Meta[K] {
  const fallback: unknown = initial[key];
  // A value of another type is invalid; one invalid value must not stop the engine for ever.
  if (value === undefined || value === null || !isOfSameKind(value, fallback)) return initial[key];
  return (isRecord(fallback) && isRecord(value) ? { ...fallback, ...value } : value) as Meta[K];
}

function isOfSameKind(value: unknown, fallback: unknown): boolean {
  return (
    fallback === null ||
    (typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export async function writeMeta<K extends keyof Meta>(db: KinboxDb, key: K, value: Meta[K]): Promise<void> {
  await db.meta.put({ key, value });
}

/** Takes the next temporary id, inside the transaction that uses it, so that none is used twice. */
export async function drawTempId(db: KinboxDb): Promise<TempId> {
  const drawn = await readMeta(db, 'nextTempId');
  await writeMeta(db, 'nextTempId', (drawn + 1) as TempId);
  return drawn;
}

/** With a fence, only while it is valid: a replaced engine must not report on the connection to the server. */
export async function noteContact(db: KinboxDb, change: Partial<Contact>, fence?: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const [lease, before, isFirstPullOver] = await Promise.all([
      readMeta(db, 'lease'),
      readMeta(db, 'contact'),
      readMeta(db, 'isFirstPullOver'),
    ]);
    if (fence !== undefined && lease.fence !== fence) return;
    const isSame = Object.keys(change).every((key) =>
      Object.is(before[key as keyof Contact], change[key as keyof Contact]),
    );
    if (!isSame) await writeMeta(db, 'contact', { ...before, ...change });
    if (typeof change.pulledAt === 'string' && !isFirstPullOver) await writeMeta(db, 'isFirstPullOver', true);
  });
}
