/** What a request means for the rows, by the domain's rules. Nothing is written here. */
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskRef } from '#domain/ids.ts';
import { asksOf } from '#domain/verbs/registry.ts';
import { isInOtherFamily } from '#domain/verbs/seen-family.ts';
import { isStillShared } from '#domain/verbs/still-shared.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import type { Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import { isMember, type Realms } from '../realms.ts';
import { applyRequested } from './apply-requested.ts';
import { familyGone, stillShared } from './refusal-reply.ts';
import type { RequestedVerb } from './requested-verb.ts';
import { MOST_ROWS } from '../http/large-writes.ts';
import type { RowChange } from './row-change.ts';
import { realmsWritten } from './save.ts';
import type { LoadedScope } from './scope.ts';

/** May run more than once, and throws `LargeWrite` rather than read more than `most` rows. A `Reply` is a refusal, or a success that changes nothing. */
export type ToVerb = (tx: Tx, realms: Realms, most: number) => Promise<RequestedVerb | Reply>;

export type Plan = { readonly kind: 'refused'; readonly reply: Reply } | Planned;

export interface Planned {
  readonly kind: 'planned';
  readonly requested: RequestedVerb;
  readonly realms: Realms;
  readonly scope: LoadedScope;
  readonly changes: readonly RowChange[];
}

export async function plan(
  tx: Tx,
  call: SignedInCall<unknown, unknown>,
  toVerb: ToVerb,
  { realms, most = MOST_ROWS }: { readonly realms: Realms; readonly most?: number },
): Promise<Plan> {
  const asked = await toVerb(tx, realms, most);
  if (!('verb' in asked)) return { kind: 'refused', reply: asked };
  const planned = await planAsked(tx, call, asked, { realms, most });
  if (planned.kind === 'refused' && asked.isAssumedNew === true) throw askAgain();
  return planned;
}

/** What is refused to a new task is done already for one that was made before. */
export function askAgain(): RetryTransaction {
  return new RetryTransaction('The task may have been made before.');
}

async function planAsked(
  tx: Tx,
  { caller, at }: SignedInCall<unknown, unknown>,
  asked: RequestedVerb,
  { realms, most }: { readonly realms: Realms; readonly most: number },
): Promise<Plan> {
  // Never replaced by another family: it is the one that the user chose, or saw.
  if (asked.family != null && !isMember(realms, asked.family)) {
    return { kind: 'refused', reply: familyGone };
  }
  const actor = { id: caller.id, display_name: caller.displayName };
  const context = { at, actor, homeFamily: realms.home };
  const applied = await applyRequested(tx, asked, realms, context, most);
  if (applied.kind === 'refused') return applied;
  const { requested, scope } = applied;
  const after = scope.board.task(requested.subject);
  const isSeenPrivate = requested.isUnlessShared === true && after !== null && after.family_id !== null;
  if (isSeenPrivate || (requested.isMasked && isStillShared(asksOf(requested.verb), after))) {
    return { kind: 'refused', reply: stillShared };
  }
  const before = scope.rows.get(requested.subject)?.task ?? null;
  // The request names it as its project, too.
  if (asked.isAssumedNew === true && before !== null) throw askAgain();
  if (isInOtherFamily(before, after, requested.familySeen ?? null))
    return { kind: 'refused', reply: familyGone };
  const changes = await withFreeRefs(
    tx,
    requested.subject,
    scope.board.changes().map((after) => ({ before: scope.rows.get(after.ref) ?? null, after })),
  );
  if (!realmsWritten(changes).every((realm) => realms.all.includes(realm))) {
    throw new Error('A verb would write to a realm that its author cannot access.');
  }
  return { kind: 'planned', requested, realms, scope, changes };
}

/**
 * The copy of a round gets the ref of a copy of its own where a row that its author cannot see has the ref: one that was moved
 * away, or made on purpose when clients could still name it.
 */
async function withFreeRefs(
  tx: Tx,
  subject: TaskRef,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const copies = changes.filter(({ before, after }) => before === null && after.ref !== subject);
  if (copies.length === 0) return changes;
  const taken = await tx
    .selectFrom('tasks')
    .select('client_ref')
    .where(
      'client_ref',
      'in',
      copies.map(({ after }) => after.ref),
    )
    .execute();
  if (taken.length === 0) return changes;
  const refs = new Set(taken.map(({ client_ref }) => client_ref));
  const moved = changes.map((change) => {
    const { ref } = change.after;
    const isTaken = copies.includes(change) && refs.has(ref);
    return isTaken ? { before: null, after: { ...change.after, ref: copyRef(ref, 0) } } : change;
  });
  return withFreeRefs(tx, subject, moved);
}
