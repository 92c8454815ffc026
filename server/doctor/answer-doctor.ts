/**
 * Answers `kinbox doctor` at the path of the event stream, where a proxy treats it alike
 * (docs/decisions/0126-ask-the-server-by-a-ticket-in-its-database.md). Anybody else gets what the route answers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import { remoteAddress, type ReadIp } from '../http/client-ip.ts';
import type { Env } from '../http/env.ts';
import { respond } from '../http/respond.ts';
import { isTicket } from './ticket.ts';

export const DOCTOR_PATH = '/api/events';
export const DOCTOR_SCHEME = 'Kinbox-Doctor';

/** Between the first event and the second, which ends the stream. */
export const PAUSE_MS = 1500;

/** How a request arrived. */
export interface Seen {
  /** Who opened the connection. */
  readonly direct: string;
  /** Whose request it is, as limits and logs count it. */
  readonly client: string;
  readonly forwardedFor: string | null;
  /** `direct` is one of `TRUSTED_PROXIES`. */
  readonly isTrusted: boolean;
}

/** For documentation (RFC 5737): in nobody's list of proxies. */
const SOMEBODY = '192.0.2.1';

export function answerDoctor({ database, clock }: Deps, readIp: ReadIp): MiddlewareHandler<Env> {
  return async (c, next) => {
    const [scheme, secret = ''] = (c.req.header('Authorization') ?? '').split(' ');
    if (c.req.method !== 'GET' || scheme !== DOCTOR_SCHEME) return next();
    if (!(await isTicket(database, secret, clock()))) return next();
    const remote = remoteAddress(c.env);
    const forwardedFor = c.req.header('X-Forwarded-For') ?? null;
    const seen: Seen = {
      direct: readIp(remote, undefined).address,
      client: readIp(remote, forwardedFor ?? undefined).address,
      forwardedFor,
      isTrusted: readIp(remote, SOMEBODY).address === SOMEBODY,
    };
    const value = twoEvents(seen);
    // As on the real stream.
    const headers = { 'X-Accel-Buffering': 'no' };
    return respond(
      { status: 200, body: { kind: 'stream', value, type: 'text/event-stream' }, headers },
      c.get('headers'),
    );
  };
}

function twoEvents(seen: Seen): ReadableStream<Uint8Array> {
  const leaving = new AbortController();
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (isFirst) {
          isFirst = false;
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(seen)}\n\n`));
          return;
        }
        await pause(PAUSE_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
        if (leaving.signal.aborted) return;
        controller.enqueue(encoder.encode(': end\n\n'));
        controller.close();
      },
      cancel: () => {
        leaving.abort();
      },
    },
    { highWaterMark: 0 },
  );
}
