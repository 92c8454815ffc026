/** Notifications on the device of the caller's session. */
import { pushBody, pushSchema, pushTestSchema } from '#domain/wire/push.ts';
import { conflict, invalid, json, noContent, unauthenticated } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { readEndpoint } from '../push/endpoint.ts';
import { endIfSame } from '../notifications/record-outcome.ts';
import {
  endSubscriptionOf,
  findSubscription,
  isPublicKey,
  keepSubscription,
  shownSubscription,
} from '../push/subscriptions.ts';

const PATH = '/api/push';

export const pushRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: PATH,
    answer: pushSchema,
    handle: async ({ deps, caller }) => {
      const row = await deps.database.read((tx) => findSubscription(tx, caller.token.id));
      const subscription = row === null || deps.push === null ? null : shownSubscription(row);
      return json(200, { key: deps.push?.publicKey ?? null, subscription });
    },
  }),
  route({
    method: 'PUT',
    path: PATH,
    body: pushBody,
    answer: pushSchema,
    refusals: { 409: ['push_off'], 422: ['not_a_push_service'], 429: [] },
    limit: 'pushSubscription',
    handle: async ({ deps: { database, push }, caller, body, at }) => {
      if (push === null) return pushOff;
      if (readEndpoint(body.endpoint, push.reach) === null) return notAPushService;
      if (!isPublicKey(body.keys.p256dh)) return wrongKey;
      const subscriber = { user: caller.id, token: caller.token.id };
      const row = await database.write((tx) => keepSubscription(tx, subscriber, { body, at }));
      return row === null
        ? unauthenticated
        : json(200, { key: push.publicKey, subscription: shownSubscription(row) });
    },
  }),
  route({
    method: 'DELETE',
    path: PATH,
    answer: 'none',
    handle: async ({ deps, caller }) => {
      await deps.database.write((tx) => endSubscriptionOf(tx, caller.token.id));
      return noContent;
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/test`,
    answer: pushTestSchema,
    refusals: { 409: ['push_off', 'not_subscribed'], 429: [] },
    limit: 'pushTest',
    handle: async ({ deps: { database, push, log }, caller }) => {
      if (push === null) return pushOff;
      const row = await database.read((tx) => findSubscription(tx, caller.token.id));
      if (row === null) return notSubscribed;
      const delivered = await push.deliver(row, { kind: 'test', user: row.user_id });
      if (delivered.kind === 'gone') await database.write((tx) => endIfSame(tx, row));
      if (delivered.kind === 'refused') {
        log.warn({ status: delivered.status }, 'a push service refused a message');
      }
      return json(200, { end: delivered.kind });
    },
  }),
];

const pushOff = conflict('push_off', 'This server sends no notifications.');
const notSubscribed = conflict('not_subscribed', 'This device has no subscription.');
const notAPushService = invalid(
  { endpoint: ['The endpoint field must be the https address of a push service.'] },
  'not_a_push_service',
);
const wrongKey = invalid({ 'keys.p256dh': ['The keys.p256dh field must be a key of a push subscription.'] });
