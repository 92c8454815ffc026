/**
 * Hands a message to the push service of a device: encrypted by RFC 8291, signed by RFC 8292, with one request that is
 * bounded in time and in what is read of the answer. Redirects are not followed.
 */
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request as tlsRequest, type RequestOptions } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '#domain/wire/push-message.ts';
import { readEndpoint, type Reach } from './endpoint.ts';
import { lookUpPublic, resolveByDns, type Resolve } from './public-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export type Delivered =
  | { readonly kind: 'sent' }
  /** The push service knows the subscription no more. */
  | { readonly kind: 'gone' }
  /** Nobody answered, or asked for patience. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs: number | null }
  /** It will not take this message. `status`: 0 if the address is none to send to. */
  | { readonly kind: 'refused'; readonly status: number };

export interface PushDelivery {
  readonly publicKey: string;
  readonly reach: Reach;
  readonly deliver: (target: PushTarget, message: PushMessage) => Promise<Delivered>;
  readonly close: () => void;
}

export interface PushDeliveryOptions {
  readonly keys: VapidKeys;
  /** How push services reach the operator: `mailto:` or `https:`. */
  readonly subject: string;
  readonly reach: Reach;
  readonly resolve?: Resolve;
  readonly deadlineMs?: number;
}

/** Shorter than a shutdown waits. */
const DEADLINE_MS = 5000;
const MOST_CONNECTIONS = 8;
const LONGEST_RETRY_MS = 60 * 60 * 1000;
const HOUR_S = 3600;

/** How long a push service keeps a message for a device that is off. A newer digest replaces the one before. */
const SENDING: Readonly<Record<PushMessage['kind'], webPush.RequestOptions>> = {
  news: { TTL: 24 * HOUR_S, urgency: 'normal' },
  digest: { TTL: 12 * HOUR_S, urgency: 'normal', topic: 'digest' },
  test: { TTL: 60, urgency: 'high' },
};

export function createPushDelivery(options: PushDeliveryOptions): PushDelivery {
  const { keys, subject, reach, resolve = resolveByDns, deadlineMs = DEADLINE_MS } = options;
  const shared = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const agents = { tls: new Agent(shared), plain: new PlainAgent(shared) };
  const lookup = reach === 'public' ? { lookup: lookUpPublic(resolve) } : {};

  return {
    publicKey: keys.publicKey,
    reach,
    deliver: async ({ endpoint, p256dh, auth }, message) => {
      const url = readEndpoint(endpoint, reach);
      if (url === null) return { kind: 'refused', status: 0 };
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails: { subject, ...keys }, contentEncoding: 'aes128gcm', ...SENDING[message.kind] },
      );
      const isTls = url.protocol === 'https:';
      const sending: RequestOptions = {
        method: 'POST',
        headers: details.headers,
        agent: isTls ? agents.tls : agents.plain,
        signal: AbortSignal.timeout(deadlineMs),
        ...lookup,
      };
      return send(isTls ? tlsRequest(url, sending) : plainRequest(url, sending), details.body);
    },
    close: () => {
      agents.tls.destroy();
      agents.plain.destroy();
    },
  };
}

/** What the service says is of no use but for its status, so nothing else is read. */
function send(request: ReturnType<typeof tlsRequest>, body: Buffer | null): Promise<Delivered> {
  return new Promise((resolve) => {
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      resolve(meaningOf(statusCode, headers['retry-after']));
      const isShort = Number(headers['content-length'] ?? Infinity) <= MOST_ANSWER_BYTES;
      response.on('error', () => undefined);
      // A short answer is read to its end, so that the connection can be used again.
      if (isShort) response.resume();
      else request.destroy();
    });
    // No address, no connection, no answer in time, or an answer that is none.
    request.on('error', () => resolve({ kind: 'unreachable', retryAfterMs: null }));
    request.end(body);
  });
}

const MOST_ANSWER_BYTES = 16 * 1024;

function meaningOf(status: number, retryAfter: string | undefined): Delivered {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status >= 500 || status === 408 || status === 429) {
    const seconds = Number(retryAfter);
    const asked = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
    return { kind: 'unreachable', retryAfterMs: asked && Math.min(asked, LONGEST_RETRY_MS) };
  }
  return { kind: 'refused', status };
}
