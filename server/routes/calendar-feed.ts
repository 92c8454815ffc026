/** The address under which calendars read a person's days, and what it answers them. */
import { createHash } from 'node:crypto';
import type { Day } from '#domain/ids.ts';
import { calendarAddressSchema, calendarFeedBody, calendarFeedSchema } from '#domain/wire/calendar-feed.ts';
import { lockAccount } from '../auth/factors.ts';
import { endFeed, findFeed, makeFeed, readFeed } from '../feeds/calendar-feeds.ts';
import { readFeedEvents, writeFeed } from '../feeds/feed-events.ts';
import { json, noContent, notFound, tooMany, unauthenticated, type Reply } from '../http/reply.ts';
import { publicRoute, route, type Route } from '../http/route.ts';

const PATH = '/api/user/calendar';

export const calendarFeedRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: PATH,
    answer: calendarFeedSchema,
    handle: async ({ deps, caller }) =>
      json(200, { feed: await deps.database.read((tx) => readFeed(tx, caller.id)) }),
  }),
  route({
    method: 'POST',
    path: PATH,
    body: calendarFeedBody,
    answer: calendarAddressSchema,
    status: 201,
    // It is read without a session and outlives the one that made it.
    needsProof: true,
    handle: async ({ deps, caller, body, at }) => {
      const { config, database, random } = deps;
      const wanted = { user: caller.id, hasLater: body.has_later, at };
      const by = { id: caller.id, token: caller.token.id };
      const path = await database.write(async (tx) =>
        (await lockAccount(tx, database.dialect, by)) === null ? null : makeFeed(tx, random, wanted),
      );
      return path === null ? unauthenticated : json(201, { url: new URL(path, config.appUrl).href });
    },
  }),
  route({
    method: 'DELETE',
    path: PATH,
    answer: 'none',
    handle: async ({ deps, caller }) => {
      await deps.database.write((tx) => endFeed(tx, caller.id));
      return noContent;
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/api/feeds/:file',
    answer: 'calendar',
    status: [200, 304],
    refusals: { 429: [] },
    limit: 'feedPerIp',
    handle: async ({ deps, params, at, ifNoneMatch }) => {
      const { database, limits } = deps;
      const file = params['file'] ?? '';
      const seen = await database.read((tx) => findFeed(tx, file));
      if (seen === null) return notFound;
      const refused = await limits.take('feedOfUser', seen.user);
      if (refused !== null) return tooMany(refused);
      const events = await database.read(async (tx) => {
        const feed = await findFeed(tx, file);
        return feed === null ? null : readFeedEvents(tx, feed, at.slice(0, 10) as Day);
      });
      return events === null ? notFound : replyWith(writeFeed(events), ifNoneMatch);
    },
  }),
];

/** A proxy that compresses marks the tag that it passes on as weak. */
function replyWith(calendar: string, ifNoneMatch: string | null): Reply {
  const digest = createHash('sha256').update(calendar).digest('base64url').slice(0, 22);
  const headers = { ETag: `"${digest}"` };
  return ifNoneMatch?.includes(digest) === true
    ? { status: 304, body: { kind: 'none' }, headers }
    : { status: 200, body: { kind: 'calendar', value: calendar }, headers };
}
