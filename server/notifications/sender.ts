/**
 * Looks for devices to which something is due, and sends to several at a time. Any number of processes do so on one
 * database. A push service that is slow or dead has a part of the places only, so that it holds up nobody else's messages.
 */
import { toIsoTime } from '#domain/ids.ts';
import type { PushSubscriptionRow } from '../db/schema.ts';
import { describeError } from '../log/describe-error.ts';
import { claimDue } from './claim-due.ts';
import { sendDue, type SendingDeps } from './send-due.ts';
import { tellInvitations } from './tell-invitations.ts';

export const LOOK_EVERY_MS = 5000;
const PLACES = 32;
const PLACES_OF_HOST = 8;

export interface Sender {
  /** Sends what is due now, and what becomes due while it does; never rejects. */
  readonly look: () => Promise<void>;
  readonly start: () => void;
  /** After what is being sent. */
  readonly stop: () => Promise<void>;
}

export function createSender(deps: SendingDeps): Sender {
  const sending = new Map<number, { readonly host: string; readonly done: Promise<void> }>();
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  /** The last look has left something, for want of a place. */
  let isFull = false;
  let isStopped = false;

  function report(error: unknown): void {
    deps.log.error({ error: describeError(error) }, 'push messages were not sent');
  }

  function begin(row: PushSubscriptionRow): void {
    const done = sendDue(deps, row)
      .catch(report)
      .finally(() => {
        sending.delete(row.id);
        if (isFull) void lookOnce();
      });
    sending.set(row.id, { host: row.host, done });
  }

  function busyHosts(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { host } of sending.values()) counts.set(host, (counts.get(host) ?? 0) + 1);
    return [...counts].flatMap(([host, count]) => (count >= PLACES_OF_HOST ? [host] : []));
  }

  /** A few at a time, so that one host does not get all places. */
  async function fill(): Promise<void> {
    await tellInvitations(deps.database, toIsoTime(deps.clock()));
    for (;;) {
      if (isStopped) return;
      const busy = busyHosts();
      const most = Math.min(PLACES - sending.size, PLACES_OF_HOST);
      isFull = most <= 0 || busy.length > 0;
      if (most <= 0) return;
      const at = toIsoTime(deps.clock());
      const claimed = await claimDue(deps.database, { at, most, busyHosts: busy });
      if (claimed.length === 0) return;
      claimed.forEach(begin);
    }
  }

  function lookOnce(): Promise<void> {
    looking ??= fill()
      .catch(report)
      .finally(() => (looking = null));
    return looking;
  }

  return {
    look: async () => {
      await lookOnce();
      while (sending.size > 0) {
        await Promise.race([...sending.values()].map(({ done }) => done));
        await lookOnce();
      }
    },
    start: () => {
      timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS);
    },
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await looking;
      await Promise.all([...sending.values()].map(({ done }) => done));
    },
  };
}
