/** The answer to what a handler threw. The cause goes to the log alone. */
import { DatabaseUnavailable } from '../db/database.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { json, unavailable, type Reply } from './reply.ts';

/** A sentence: the app shows it. */
export const SERVER_ERROR = 'Something went wrong on the server. Try again in a moment.';

/** Retry-After when the database is down, in seconds. */
const OUTAGE_RETRY_SECONDS = 5;

export function replyToError(error: unknown, log: Log, requestId: string): Reply {
  if (error instanceof DatabaseUnavailable) {
    log.warn({ request_id: requestId, error: describeError(error) }, 'database unavailable');
    return unavailable(OUTAGE_RETRY_SECONDS);
  }
  log.error({ request_id: requestId, error: describeError(error) }, 'request failed');
  return json(500, { message: SERVER_ERROR, request_id: requestId });
}
