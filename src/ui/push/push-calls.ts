/** The notifications of this session on the server. */
import * as z from 'zod/mini';
import { pushSchema, pushTestSchema, type PushSettings, type SubscriptionKeys } from '#domain/wire/push.ts';
import { askServer } from '../api/ask-server.ts';

const PATH = 'api/push';

export function readPush(token: string) {
  return askServer(PATH, { method: 'get', token, answer: pushSchema });
}

export function putPush(
  token: string,
  subscription: SubscriptionKeys,
  settings: Partial<PushSettings> & { readonly time_zone: string },
) {
  return askServer(PATH, {
    method: 'put',
    token,
    json: { ...subscription, ...settings },
    answer: pushSchema,
  });
}

export function endPushOnServer(token: string) {
  return askServer(PATH, { method: 'delete', token, answer: z.null() });
}

export function testPush(token: string) {
  return askServer(`${PATH}/test`, { method: 'post', token, answer: pushTestSchema });
}
