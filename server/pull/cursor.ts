/** How far a device has pulled: opaque to it, and valid on this server only. */
import * as z from 'zod/mini';
import type { RealmId, TaskId } from '#domain/ids.ts';
import { realmId } from '#domain/wire/ids.ts';

export interface RealmCursor {
  /** Everything up to this version and, within it, up to this task has been sent. */
  readonly version: number;
  readonly id: TaskId;
  /** Up to which version tombstones had been purged when the rows began to be sent from the start. */
  readonly purged: number;
}

/** In place of a task: everything of the version has been sent. */
export const END_OF_VERSION = Number.MAX_SAFE_INTEGER as TaskId;

export interface Cursor {
  readonly server: string;
  readonly realms: ReadonlyMap<RealmId, RealmCursor>;
  /** Digests of the data besides tasks that was last sent. */
  readonly sent: Readonly<Record<string, string>>;
  /** When the rows were last counted, in ms since the epoch. */
  readonly countedAt: number;
}

const count = z.int().check(z.nonnegative());
const schema = z.object({
  s: z.string(),
  r: z.array(z.tuple([realmId, count, count, count])),
  e: z.record(z.string(), z.string()),
  c: count,
});

export function encodeCursor({ server, realms, sent, countedAt }: Cursor): string {
  const r = Array.from(realms, ([realm, { version, id, purged }]) => [realm, version, id, purged]);
  return Buffer.from(JSON.stringify({ s: server, r, e: sent, c: countedAt })).toString('base64url');
}

/** Null if it is not a cursor. */
export function decodeCursor(text: string): Cursor | null {
  const result = schema.safeParse(parse(text));
  if (!result.success) return null;
  const { s, r, e, c } = result.data;
  const realms = r.map(
    ([realm, version, id, purged]) => [realm, { version, id: id as TaskId, purged }] as const,
  );
  return { server: s, realms: new Map(realms), sent: e, countedAt: c };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
