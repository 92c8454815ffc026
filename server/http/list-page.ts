/**
 * The pages of a list: `cursor` and `limit` in the query, and the address of the next page in the `Link` header
 * (RFC 8288). A page is read from where the one before it ended, not counted from the start, so it costs the same
 * wherever it is.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { UserId } from '#domain/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { invalid, type Reply } from './reply.ts';

/** Rows in a page if the request names no limit. */
const DEFAULT_ROWS = 500;

/** Of a page, as JSON. A page holds at least one row. */
export const PAGE_BYTES = 1024 * 1024;

/** A list of one caller. */
export interface ListAsked {
  readonly serverId: string;
  readonly user: UserId;
  readonly path: string;
  /** With `cursor` and `limit`. */
  readonly query: {
    readonly cursor?: string | null;
    readonly limit?: number | null;
    readonly [filter: string]: string | number | boolean | readonly string[] | null | undefined;
  };
}

/** `after` is the place of the last row of the page before, null for the first page. */
export interface PageAsked<Place> {
  readonly after: Place | null;
  readonly limit: number;
}

export interface Page<Place> {
  /** Each row as JSON. */
  readonly rows: readonly string[];
  /** The place of its last row, if more rows follow. */
  readonly next: Place | null;
}

/** The list that a call asks for, at this path. */
export function listOf(
  { deps, caller, query }: { deps: Pick<Deps, 'serverId'>; caller: Caller; query: ListAsked['query'] },
  path: string,
): ListAsked {
  return { serverId: deps.serverId, user: caller.id, path, query };
}

/** Reads one page, and answers it with the address of the next. A cursor of another list, or of nobody, is invalid. */
export async function answerPage<S extends z.ZodMiniType>(
  asked: ListAsked,
  place: S,
  read: (page: PageAsked<z.output<S>>) => Promise<Page<z.output<S>>>,
): Promise<Reply> {
  const page = readPageAsked(asked, place);
  if (page === null) return invalid({ cursor: ['The cursor field is not one of this list.'] });
  const { rows, next } = await read(page);
  return {
    status: 200,
    body: { kind: 'writtenJson', value: `[${rows.join(',')}]` },
    headers: next === null ? {} : { Link: `<${addressAfter(asked, next)}>; rel="next"` },
  };
}

/** Null for an invalid cursor: each is for its list, its filters and its user. */
export function readPageAsked<S extends z.ZodMiniType>(
  asked: ListAsked,
  place: S,
): PageAsked<z.output<S>> | null {
  const { cursor, limit } = asked.query;
  const rows = limit ?? DEFAULT_ROWS;
  if (cursor == null) return { after: null, limit: rows };
  const read = z.tuple([z.literal(digestOf(asked)), place]).safeParse(parse(cursor));
  return read.success ? { after: read.data[1] as z.output<S>, limit: rows } : null;
}

/** The address of the page that begins after the place. */
export function addressAfter(asked: ListAsked, place: unknown): string {
  const cursor = Buffer.from(JSON.stringify([digestOf(asked), place])).toString('base64url');
  const { limit } = asked.query;
  const page = new URLSearchParams(limit == null ? { cursor } : { cursor, limit: String(limit) });
  return `${asked.path}?${[...filtersOf(asked), page.toString()].join('&')}`;
}

function digestOf(asked: ListAsked): string {
  const { serverId, user, path } = asked;
  const list = JSON.stringify([serverId, user, path, ...filtersOf(asked)]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 16);
}

/** As a client could write them: an address repeats the filters. */
function filtersOf({ query }: ListAsked): readonly string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (name === 'cursor' || name === 'limit' || value == null) return [];
    const written = typeof value === 'object' ? value.join(',') : String(value);
    return written === '' ? [] : [new URLSearchParams({ [name]: written }).toString()];
  });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** The number of leading entries that fit in the bytes; at least one, if there is any. */
export function countFitting(sizes: Iterable<number>, bytes: number): number {
  let count = 0;
  let sum = 0;
  for (const size of sizes) {
    sum += size;
    if (count > 0 && sum > bytes) break;
    count += 1;
  }
  return count;
}
