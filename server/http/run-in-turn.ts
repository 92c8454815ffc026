/**
 * Runs the handler of a call. Of the writes of one user few are done at a time, people in turn: each would wait for the one before
 * it with a connection to the database in its hands. Its body has come before, since that may take as long as its sender likes.
 */
import type { Caller } from './caller.ts';
import type { Given } from './checks.ts';
import { unavailable, type Reply } from './reply.ts';
import type { Incoming, Route } from './route.ts';

/** If other writes of the user took too long. */
const RETRY_SECONDS = 2;

export async function runInTurn(
  route: Route,
  incoming: Incoming,
  caller: Caller | null,
  { body, query }: Given,
): Promise<Reply> {
  if (caller === null || hasOtherBounds(route)) return route.run(incoming, caller, body, query);
  const leaveTurn = await incoming.heavyCalls.enter('write', caller.id, incoming.signal);
  if (leaveTurn === null) return unavailable(RETRY_SECONDS);
  try {
    return await route.run({ ...incoming, leaveTurn }, caller, body, query);
  } finally {
    leaveTurn();
  }
}

/** Reads, batches and imports. */
function hasOtherBounds({ method, sendsQueue, spools }: Route): boolean {
  return method === 'GET' || sendsQueue || spools;
}
