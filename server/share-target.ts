/**
 * Takes what another app shares where the browser has no worker that does, or one of before. The words go on behind the
 * `#` of an address, which comes back to no server.
 */
import type { TaskRef } from '#domain/ids.ts';
import { SHARE_PATH, SHARED_FIELDS, sharedIn, writeShared } from '#domain/shared-words.ts';
import { readBody } from './http/body.ts';
import { remoteAddress, type ReadIp } from './http/client-ip.ts';
import type { Fetch } from './http/http-server.ts';
import { createOwnTurns } from './http/own-turn.ts';
import { tooMany } from './http/reply.ts';
import type { Limits, TooMany } from './limits.ts';
import type { Random } from './random.ts';
import { pathOf, plain } from './site/serve-site.ts';

/** The longest text that a task can hold, in characters of four bytes, percent-encoded, and some more. */
export const MAX_SHARE_BYTES = 128 * 1024;

export function isShare(request: Request): boolean {
  return request.method === 'POST' && pathOf(request) === SHARE_PATH;
}

export interface ShareDeps {
  readonly random: Random;
  readonly limits: Limits;
  readonly readIp: ReadIp;
}

/** `headers` go on every answer. Anybody can send a form: as of other public calls, a client may send so many. */
export function createShareTarget(
  headers: Readonly<Record<string, string>>,
  { random, limits, readIp }: ShareDeps,
): Fetch {
  const refuse = (refused: TooMany) =>
    plain(429, 'Too much was shared. Try again later.', { ...headers, ...tooMany(refused).headers });
  const ownTurn = createOwnTurns();
  return async (request, bindings) => {
    const forwardedFor = request.headers.get('X-Forwarded-For') ?? undefined;
    const { network } = readIp(remoteAddress(bindings), forwardedFor);
    // Before the body is read, and whatever it is.
    const beyond = await limits.take('sharePerIp', network);
    if (beyond !== null) return refuse(beyond);
    const read = await readBody(request, {
      maxBytes: MAX_SHARE_BYTES,
      takesText: true,
      turn: () => ownTurn(network),
    });
    if ('status' in read) {
      return plain(
        read.status,
        read.status === 413 ? 'This is too long to be shared.' : 'Not a form.',
        headers,
      );
    }
    if (SHARED_FIELDS.some((name) => read.twice.has(name)))
      return plain(400, 'A field stands twice in the form.', headers);
    const shared = sharedIn(read.value as Readonly<Record<string, unknown>>, random.uuid() as TaskRef);
    const Location = shared === null ? SHARE_PATH : `${SHARE_PATH}#${writeShared(shared)}`;
    return new Response(null, {
      status: 303,
      headers: { ...headers, 'Cache-Control': 'no-store', Location },
    });
  };
}
