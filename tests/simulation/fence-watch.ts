/** Watches the engine's commits: each must be of the host that holds the lease and continue from the stored cursor. */
import type { KinboxDb } from '#store/db.ts';
import { readMeta } from '#store/meta.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { withTransaction } from './with-transaction.ts';

type Scope = () => Promise<unknown>;

/** With which cursors the hosts of a device asked for the pages that came. */
export interface PagesAsked {
  readonly watch: (pull: Transport['pull']) => Transport['pull'];
  readonly leadsFrom: (asked: string | null, cursor: string) => boolean;
  /** Whether the page with this cursor is followed by another one. */
  readonly hasMore: (cursor: string) => boolean;
}

export function createPagesAsked(): PagesAsked {
  const askedWith = new Map<string, Set<string | null>>();
  const withMore = new Set<string>();
  return {
    watch:
      (pull) =>
      async (...asks) => {
        const [asked] = asks;
        const answer = await pull(...asks);
        const { cursor, has_more } = pageIn(answer.kind === 'answer' ? answer.body : null);
        if (cursor !== null) askedWith.set(cursor, (askedWith.get(cursor) ?? new Set()).add(asked));
        if (cursor !== null && has_more) withMore.add(cursor);
        return answer;
      },
    hasMore: (cursor) => withMore.has(cursor),
    leadsFrom: (asked, cursor) => askedWith.get(cursor)?.has(asked) ?? false,
  };
}

export interface Watched {
  readonly holder: string;
  readonly pages: PagesAsked;
  /** How many rows have ever gone from the view that a pull had brought and nobody had deleted. */
  readonly rowsGone: () => number;
}

export function watchFence(
  db: KinboxDb,
  { holder, pages, rowsGone }: Watched,
  onBreach: (breach: string) => void,
): KinboxDb {
  return withTransaction(db, (run) => (mode, ...rest) => {
    const scope = rest.pop() as Scope;
    const tables = rest.flat() as readonly { readonly name: string }[];
    const isFenced = ['outbox', 'meta'].every((name) => tables.some((table) => table.name === name));
    if (mode !== 'rw' || !isFenced) return run(mode, ...rest, scope);
    return run(mode, ...rest, async () => {
      const [before, leaseBefore] = await Promise.all([readMeta(db, 'cursor'), readMeta(db, 'lease')]);
      // One that finds the lease taken writes nothing.
      const wasOurs = leaseBefore.holder === holder;
      const rowsBefore = wasOurs ? null : await allRows(db, tables);
      const goneBefore = rowsGone();
      const result = await scope();
      const [after, lease] = await Promise.all([readMeta(db, 'cursor'), readMeta(db, 'lease')]);
      if (after !== null && after !== before && !pages.leadsFrom(before, after))
        onBreach('took a page that was not asked for from where its cursor stood');
      // What moves to another realm stays on the screen until it has come from there.
      if (after !== null && after !== before && pages.hasMore(after) && rowsGone() > goneBefore)
        onBreach('let rows go before the last page of a pull');
      const hasWritten = lease.holder !== holder && rowsBefore !== (await allRows(db, tables));
      if (hasWritten) onBreach('committed under a fence that was raised');
      return result;
    });
  });
}

async function allRows(db: KinboxDb, tables: readonly { readonly name: string }[]): Promise<string> {
  return JSON.stringify(await Promise.all(tables.map(({ name }) => db.table(name).toArray())));
}

function pageIn(body: unknown): { readonly cursor: string | null; readonly has_more: boolean } {
  const { cursor, has_more } = (body ?? {}) as { readonly cursor?: unknown; readonly has_more?: unknown };
  return { cursor: typeof cursor === 'string' ? cursor : null, has_more: has_more === true };
}
