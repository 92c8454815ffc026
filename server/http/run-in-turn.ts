/**
 * Runs the handler of a call. Of the calls of one user few are done at a time, and of one network those of people who are not
 * signed in: each would wait for the one before it with a connection to the database in its hands. Its body has come before,
 * since that may take as long as its sender likes.
 */
import type { Caller } from './caller.ts';
import type { HeavyKind } from './heavy-calls.ts';
import { unavailable, type Reply } from './reply.ts';
import type { Incoming, Route } from './route.ts';

/** If other calls of the user or the network took too long. */
const RETRY_SECONDS = 2;

export async function runInTurn(
  route: Route,
  incoming: Incoming,
  caller: Caller | null,
  run: (incoming: Incoming) => Promise<Reply>,
): Promise<Reply> {
  const kind = kindOf(route, caller);
  if (kind === null) return run(incoming);
  const whose = caller?.id ?? incoming.ip.network;
  const leaveTurn = await incoming.heavyCalls.enter(kind, whose, incoming.signal);
  if (leaveTurn === null) return unavailable(RETRY_SECONDS);
  try {
    return await run({ ...incoming, leaveTurn });
  } finally {
    leaveTurn();
  }
}

/** Null for what has other bounds, as pages, batches and imports have, or costs nothing that has to be counted. */
function kindOf(
  { method, limit, reads, sendsQueue, spools }: Route,
  caller: Caller | null,
): HeavyKind | null {
  if (caller === null) return limit === null ? null : 'public';
  if (method === 'GET') return reads === null ? 'read' : null;
  return sendsQueue || spools ? null : 'write';
}
