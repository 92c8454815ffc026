/**
 * Fills a page of the delta from all realms: first what is new, then the open rows of the realms that are sent from the
 * beginning, then their other rows. So a device shows its open lists after a few pages, and what others change meanwhile
 * does not wait for the end of a long first pull.
 */
import type { RealmId } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Tx } from '../db/database.ts';
import { beginningOf, END_OF_VERSION, FIRST_LISTS, type RealmCursor } from './cursor.ts';
import { readFirstRows, readRealmPage, type RealmPage, type Tombstone } from './realm-page.ts';

/** Of the rows in a page, as JSON: some five seconds at 400 kbit/s. A page holds at least one row. */
export const PAGE_BYTES = 256 * 1024;

/** Where the client knows that its line is fast: a quarter of the requests, and of what each costs on both sides. */
export const LARGE_PAGE_BYTES = 1024 * 1024;

export interface FilledPage {
  readonly tasks: readonly WireTask[];
  readonly removed: readonly Tombstone[];
  readonly reached: ReadonlyMap<RealmId, RealmCursor>;
  readonly hasMore: boolean;
  /** With this page and those before it the device has every open row. */
  readonly hasAllOpen: boolean;
}

export interface PagePlace {
  readonly realm: RealmId;
  readonly head: number;
  readonly cursor: RealmCursor;
}

export async function fillPage(
  tx: Tx,
  places: readonly PagePlace[],
  { limit, bytes }: { readonly limit: number; readonly bytes: number },
): Promise<FilledPage> {
  const tasks: WireTask[] = [];
  const removed: Tombstone[] = [];
  const reached = new Map(places.map(({ realm, cursor }) => [realm, cursor]));
  let bytesLeft = bytes;
  let hasMore = false;
  /** False if the entries did not fit: those that follow in the order wait for the next page. */
  const take = (page: RealmPage): boolean => {
    tasks.push(...page.tasks);
    removed.push(...page.removed);
    bytesLeft -= page.bytes;
    hasMore = !page.isLast;
    return page.isLast;
  };
  const budget = () => {
    const sent = tasks.length + removed.length;
    return { entries: limit - sent, bytes: bytesLeft, isEmpty: sent === 0 };
  };
  for (const { realm, head, cursor } of places) {
    if (isAtHead(cursor, head)) continue;
    const page = await readRealmPage(tx, realm, cursor, budget());
    const upTo = page.isLast ? { version: head, id: END_OF_VERSION } : page.upTo;
    reached.set(realm, { ...cursor, ...upTo });
    if (!take(page)) break;
  }
  let hasAllOpen = false;
  for (const list of FIRST_LISTS) {
    for (const [realm, cursor] of hasMore ? [] : [...reached]) {
      const { first } = cursor;
      if (first?.list !== list) continue;
      const page = await readFirstRows(tx, realm, first, budget());
      const rest = list === 'open' ? beginningOf('closed', first.head) : null;
      reached.set(realm, { ...cursor, first: page.isLast ? rest : { ...first, ...page.upTo } });
      if (!take(page)) break;
    }
    hasAllOpen ||= !hasMore;
  }
  return { tasks, removed, reached, hasMore, hasAllOpen };
}

/** Then there is nothing new to read: each row and tombstone of the realm has a version up to its head. */
function isAtHead({ version, id }: RealmCursor, head: number): boolean {
  return version === head && id === END_OF_VERSION;
}
