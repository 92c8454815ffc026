/**
 * Mutations whose stored request must not be repeated are made anew, after a pull has shown what the server has: the
 * domain decides, this module writes the result into the log.
 */
import { remake } from '#domain/verbs/remake.ts';
import { definitionOf, isOfOwnRow, subjectOf, type Verb } from '#domain/verbs/registry.ts';
import type { RemakeCause } from '#domain/verbs/verb.ts';
import type { Task } from '#domain/task.ts';
import { RESEND_WITHIN_MS } from '#domain/wire/key-life.ts';
import { confirmedBoard } from '../rebase/confirmed-boards.ts';
import type { Mutation, ParkReason } from '../db.ts';
import { assertFence } from '../engine/lease.ts';
import { strictly, type EngineStore } from '../engine/outbox.ts';
import { blockingNames, isDue } from '../engine/sendable.ts';
import { parkInside } from './parked.ts';
import { CHANGED_MEANWHILE } from './reason-codes.ts';
import { rebaseChanged } from '../rebase/rebase-rows.ts';

/** The last error of a remade mutation, by which a second refusal of the kind is recognised. */
export const KEY_REUSED = 'idempotency_key_reused';

/**
 * The last error of a mutation that was found done and not sent again: the next pull removes it, as if it were
 * answered.
 */
export const ALREADY_DONE = 'already_done';

/** The server may have forgotten its key. By the device's clock, in whichever direction it was changed since. */
export function isTooOldToResend(mutation: Mutation, nowMs: number): boolean {
  if (mutation.request === null) return false;
  // Older apps did not store when they sent it.
  const sentAt = mutation.sentAt ?? Date.parse(mutation.at);
  return !(Math.abs(nowMs - sentAt) <= RESEND_WITHIN_MS);
}

/**
 * Of the unanswered part of the log, what is due and must not be sent again as it was. It waits for earlier mutations
 * that share a row with it, unless both change only their own rows: then they share no more than a project.
 */
export function unsendableOf(unanswered: readonly Mutation[], nowMs: number): readonly Mutation[] {
  const named = new Set<string>();
  const shaped = new Set<string>();
  return unanswered.filter((mutation) => {
    const names = blockingNames(mutation);
    const subject = subjectOf(mutation);
    const isAlone = isOfOwnRow(mutation) && subject !== null && !named.has(subject);
    const waits = names.some((name) => (isAlone ? shaped : named).has(name));
    names.forEach((name) => named.add(name));
    if (!isOfOwnRow(mutation)) names.forEach((name) => shaped.add(name));
    return !waits && isTooOldToResend(mutation, nowMs) && isDue(mutation, nowMs);
  });
}

export interface RemakeRequest {
  readonly n: number;
  readonly cause: RemakeCause;
  /** The key that a new request goes under. */
  readonly key: string;
  readonly nowMs: number;
}

/** Only after a complete pull. */
export async function remakeMutation(
  relaxed: EngineStore,
  { n, cause, key, nowMs }: RemakeRequest,
): Promise<void> {
  const store = strictly(relaxed);
  const { db, author } = store;
  await db.transaction(
    'rw',
    [db.outbox, db.parked, db.tasks, db.shadow, db.settings, db.aliases, db.meta],
    async () => {
      await assertFence(db, store.fence);
      const mutation = await db.outbox.get(n);
      if (mutation === undefined || mutation.state === 'acked') return;
      const board = await confirmedBoard(db, mutation, author);
      const subject = subjectOf(mutation);
      const confirmed = subject === null ? null : board.task(subject);
      const remade = remake({ board, verb: mutation, base: mutation.base, cause, actor: author });
      switch (remade.kind) {
        case 'done':
          await db.outbox.update(n, { state: 'acked', lastError: ALREADY_DONE, isSetAside: false });
          await rebaseChanged(db, author, [mutation]);
          return;
        case 'overtaken':
          await parkInside(store, new Map([[n, OVERTAKEN]]), nowMs);
          return;
        case 'anew': {
          const anew = madeAnew(mutation, remade.verb, { key, cause, confirmed });
          await db.outbox.put(anew);
          await rebaseChanged(db, author, [mutation, anew]);
        }
      }
    },
  );
}

const OVERTAKEN: ParkReason = { kind: 'conflict', status: null, code: CHANGED_MEANWHILE, message: null };

interface Anew {
  readonly key: string;
  readonly cause: RemakeCause;
  readonly confirmed: Task | null;
}

/** In its place in the log, with nothing sent yet. */
function madeAnew(mutation: Mutation, verb: Verb, { key, cause, confirmed }: Anew): Mutation {
  return {
    ...mutation,
    ...verb,
    base: verb.kind === mutation.kind ? mutation.base : baseIn(confirmed, verb),
    key,
    state: 'queued',
    request: null,
    sentAt: null,
    nextAt: 0,
    lastError: cause === 'keyReused' ? KEY_REUSED : null,
  };
}

/** A create that became an edit: its author has not seen the fields that differ. */
function baseIn(confirmed: Task | null, verb: Verb): Partial<Task> | null {
  if (confirmed === null) return null;
  const fields: (keyof Task)[] = ['name', 'realm', ...(definitionOf(verb).sees?.(verb.args) ?? [])];
  return Object.fromEntries(fields.map((field) => [field, confirmed[field]]));
}
