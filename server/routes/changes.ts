/** What changed since a cursor. */
import { changesSchema } from '#domain/wire/changes.ts';
import { changesQuery, MAX_PAGE_ROWS } from '#domain/wire/requests.ts';
import { json } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { pullChanges } from '../pull/pull-changes.ts';

/** A page ends earlier at `PAGE_BYTES`. */
const DEFAULT_PAGE_ROWS = 500;

export const changesRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/changes',
    query: changesQuery,
    answer: changesSchema,
    reads: 'page',
    handle: async ({ deps, caller, query, at }) => {
      const pull = {
        server: deps.serverId,
        user: caller.id,
        at,
        since: query.since ?? null,
        mailIsSetUp: deps.config.mailIsSetUp,
        limit: Math.min(query.limit ?? DEFAULT_PAGE_ROWS, MAX_PAGE_ROWS),
      };
      return json(200, await deps.database.read((tx) => pullChanges(tx, pull)));
    },
  }),
];
