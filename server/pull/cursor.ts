/** How far a device has pulled: opaque to it, and valid on this server only. */
import * as z from 'zod/mini';
import type { RealmId, TaskId } from '#domain/ids.ts';
import { realmId } from '#domain/wire/ids.ts';

export interface RealmCursor {
  /**
   * Everything up to this version and, within it, up to this task has been sent, except for what `first` has still to
   * send.
   */
  readonly version: number;
  readonly id: TaskId;
  /** Up to which version tombstones had been purged when the rows began to be sent from the start. */
  readonly purged: number;
  /** Null once all rows that the realm held at the start have been sent. */
  readonly first: FirstRows | null;
}

/**
 * The rows that a realm held when they began to be sent from the start: the open ones, and then the closed ones. A row
 * that changes meanwhile has a version beyond `head`, so it leaves these lists and comes as any other change.
 */
export interface FirstRows {
  readonly list: FirstList;
  /** The realm's version at the start. */
  readonly head: number;
  /** The rows of the list up to this version and, within it, up to this task have been sent. */
  readonly version: number;
  readonly id: TaskId;
}

/**
 * Open rows are neither deleted nor completed; so are completed projects, since open tasks may be in them. All others
 * are closed.
 */
export const FIRST_LISTS = ['open', 'closed'] as const;
export type FirstList = (typeof FIRST_LISTS)[number];

export function beginningOf(list: FirstList, head: number): FirstRows {
  return { list, head, version: 0, id: 0 as TaskId };
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
  // The last member only while first rows are being sent. Earlier servers refuse it, and reset the realms.
  r: z.array(
    z.tuple([realmId, count, count, count, z.optional(z.tuple([z.enum(FIRST_LISTS), count, count, count]))]),
  ),
  e: z.record(z.string(), z.string()),
  c: count,
});

export function encodeCursor({ server, realms, sent, countedAt }: Cursor): string {
  const r = Array.from(realms, ([realm, { version, id, purged, first }]) => {
    const place = [realm, version, id, purged];
    return first === null ? place : [...place, [first.list, first.head, first.version, first.id]];
  });
  return Buffer.from(JSON.stringify({ s: server, r, e: sent, c: countedAt })).toString('base64url');
}

/** Null if it is not a cursor. */
export function decodeCursor(text: string): Cursor | null {
  const result = schema.safeParse(parse(text));
  if (!result.success) return null;
  const { s, r, e, c } = result.data;
  const realms = r.map(([realm, version, id, purged, rest]) => {
    const first = rest === undefined ? null : readFirst(rest);
    return [realm, { version, id: id as TaskId, purged, first }] as const;
  });
  return { server: s, realms: new Map(realms), sent: e, countedAt: c };
}

function readFirst([list, head, version, id]: readonly [FirstList, number, number, number]): FirstRows {
  return { list, head, version, id: id as TaskId };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
