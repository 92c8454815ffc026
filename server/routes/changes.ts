/** What changed since a cursor. */
import { changesSchema } from '#domain/wire/changes.ts';
import { changesQuery, MAX_PAGE_ROWS } from '#domain/wire/requests.ts';
import { json, noContent } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { LARGE_PAGE_BYTES, PAGE_BYTES } from '../pull/fill-page.ts';
import { pullChanges } from '../pull/pull-changes.ts';

/** A page ends earlier at its bytes. */
const DEFAULT_PAGE_ROWS = 500;

export const changesRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/changes',
    query: changesQuery,
    answer: changesSchema,
    status: [200, 204],
    reads: 'page',
    handle: async ({ deps, caller, query, at }) => {
      const pull = {
        server: deps.serverId,
        user: caller.id,
        at,
        since: query.since ?? null,
        mailIsSetUp: deps.config.mailIsSetUp,
        limit: Math.min(query.limit ?? DEFAULT_PAGE_ROWS, MAX_PAGE_ROWS),
        changedOnly: query.changed_only ?? false,
        bytes: query.large === true ? LARGE_PAGE_BYTES : PAGE_BYTES,
        mayCount: async () => (await deps.limits.take('counted', caller.id)) === null,
      };
      const page = await deps.database.read((tx) => pullChanges(tx, pull));
      return page === null ? noContent : json(200, page);
    },
  }),
];
