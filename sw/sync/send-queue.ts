/**
 * The unanswered part of the mutation log as one push sees it: read once, then only what was appended since, so that
 * draining a queue of thousands does not read it thousands of times. Its copies say what shares a row and when it is due; a
 * person may have coalesced something into them since. What is sent, and judged, is what `markSentInside` finds in the log; what another
 * host or the user has removed meanwhile is found missing there, and dropped.
 */
import type { KinboxDb, Mutation } from '#store/db.ts';
import { unansweredAfter, unansweredMutations } from '#store/mutation-log.ts';
import { unsendableOf } from '#store/unsent/remake.ts';
import type { Delay } from '#store/engine/outbox.ts';
import { sendableOf, type Sendable, type SendOptions } from '#store/engine/sendable.ts';

export interface SendQueue {
  /** Reads everything at first, and then adds what was appended since. */
  readonly refresh: (db: KinboxDb) => Promise<void>;
  readonly sendable: (options: SendOptions) => Sendable;
  /** Mutations that must be made anew instead of being sent again. */
  readonly unsendable: (nowMs: number) => readonly Mutation[];
  /** It has been read, and nothing is unanswered. */
  readonly isEmpty: () => boolean;
  /** The number of the last mutation that was found; 0 if there was none. */
  readonly newest: () => number;
  /** It is answered, parked or gone: it no longer blocks others. */
  readonly drop: (n: number) => void;
  readonly postpone: (n: number, delay: Delay) => void;
}

export function createSendQueue(): SendQueue {
  const waiting = new Map<number, Mutation>();
  let last: number | null = null;
  const take = (mutation: Mutation) => {
    waiting.set(mutation.n, mutation);
    last = mutation.n;
  };
  return {
    refresh: async (db) => {
      const found = last === null ? await unansweredMutations(db) : await unansweredAfter(db, last);
      last ??= 0;
      found.forEach(take);
    },
    sendable: (options) => sendableOf([...waiting.values()], options),
    unsendable: (nowMs) => unsendableOf([...waiting.values()], nowMs),
    isEmpty: () => last !== null && waiting.size === 0,
    newest: () => last ?? 0,
    drop: (n) => void waiting.delete(n),
    postpone: (n, delay) => {
      const mutation = waiting.get(n);
      if (mutation !== undefined) waiting.set(n, { ...mutation, ...delay });
    },
  };
}
