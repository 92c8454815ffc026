/** Delivers mails in the background and retries failures. Pending mails are lost with the process. */
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import type { Email, SendMail } from './email.ts';

/** One attempt. */
export type Deliver = (email: Email) => Promise<void>;

export interface Delivery {
  readonly send: SendMail;
  /** Waits for pending mails, each with one last attempt, for a limited time. */
  readonly close: () => Promise<void>;
}

export interface DeliveryOptions {
  readonly deliver: Deliver;
  readonly log: Log;
  /** The delays before the second attempt, the third, and so on. */
  readonly pausesMs?: readonly number[];
}

/** The answer is sent first: its time must not reveal whether a mail is sent. */
const LEAD_MS = 100;
const PAUSES_MS = [1000, 10_000, 60_000];
const CLOSE_WITHIN_MS = 10_000;

export function createDelivery({ deliver, log, pausesMs = PAUSES_MS }: DeliveryOptions): Delivery {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  // Every pending mail listens to it: many listeners are no leak.
  setMaxListeners(0, closing.signal);
  const sleep = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  const send = async (email: Email) => {
    await sleep(LEAD_MS);
    for (const pauseMs of [...pausesMs, null]) {
      try {
        await deliver(email);
        return;
      } catch (error) {
        const isLast = pauseMs === null || closing.signal.aborted;
        log.warn({ error: describeFailure(error), given_up: isLast }, 'an email was not delivered');
        if (isLast) return;
        await sleep(pauseMs);
      }
    }
  };

  return {
    send: (email) => {
      const done = send(email).finally(() => underWay.delete(done));
      underWay.add(done);
      return done;
    },
    close: async () => {
      closing.abort();
      const patience = new AbortController();
      const late = pause(CLOSE_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([Promise.all(underWay), late]);
      patience.abort();
    },
  };
}

/** A mail server quotes the address in its messages; the codes are sufficient. */
function describeFailure(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name } = error;
  const code = 'code' in error ? error.code : undefined;
  const reply = 'responseCode' in error ? error.responseCode : undefined;
  return { name, code, smtp_reply: reply };
}
