/** The table `imports`: the last large import of each user, which process writes it, and how far it is. */
import { toIsoTime, type UserId } from '#domain/ids.ts';
import { expiryOf } from '../auth/tokens.ts';
import type { Tx } from '../db/database.ts';
import type { ImportRow } from '../db/schema.ts';
import type { Reply } from '../http/reply.ts';
import type { Progress } from './import-tasks.ts';

/** Without a word from its process for so long, another one may go on with an import. */
export const CLAIMED_MS = 90_000;
/** A file that nobody took up for so long after that is gone. */
const LOST_MS = 60_000;
/** On the whole server: each process writes one at a time, and the others wait in their files. */
const MAX_RUNNING = 20;
/** An import that fails again and again before its next row is written is given up. */
const MAX_ATTEMPTS = 3;

export interface NewImport {
  readonly id: string;
  readonly user: UserId;
  readonly token: number;
  readonly nowMs: number;
}

/** False if the user has one that is running, or too many are. */
export async function beginImport(tx: Tx, { id, user, token, nowMs }: NewImport): Promise<boolean> {
  const running = await tx.selectFrom('imports').select('id').where('state', '=', 'running').execute();
  if (running.length >= MAX_RUNNING) return false;
  const row = {
    id,
    token_id: token,
    state: 'running',
    rows_total: null,
    rows_done: 0,
    imported: 0,
    refusal: null,
    claim: null,
    claimed_until: toIsoTime(nowMs + CLAIMED_MS),
    attempts: 0,
    created_at: toIsoTime(nowMs),
  } as const;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('imports')
    .values({ user_id: user, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('imports.state', '<>', 'running'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export async function readImport(tx: Tx, user: UserId): Promise<ImportRow | null> {
  const row = await tx.selectFrom('imports').selectAll().where('user_id', '=', user).executeTakeFirst();
  return row ?? null;
}

/** A running one stops before its next transaction. */
export async function removeImport(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('imports').where('user_id', '=', user).execute();
}

export interface Claiming {
  /** Of this process. */
  readonly claim: string;
  readonly nowMs: number;
}

/** An import, and the process that writes it. */
export interface Own {
  readonly id: string;
  readonly claim: string;
}

/**
 * The oldest import whose file is here and that no process is writing. This one asks for the next when it is writing none: what
 * it had claimed before was broken off by an outage.
 */
export async function claimImport(
  tx: Tx,
  files: readonly string[],
  { claim, nowMs }: Claiming,
): Promise<ImportRow | null> {
  if (files.length === 0) return null;
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('state', '=', 'running')
    .where('id', 'in', files)
    .where((eb) =>
      eb.or([eb('claim', 'is', null), eb('claim', '=', claim), eb('claimed_until', '<', toIsoTime(nowMs))]),
    )
    .orderBy('created_at')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ claim, claimed_until: toIsoTime(nowMs + CLAIMED_MS), attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    // Unless another process was quicker.
    .where('attempts', '=', row.attempts)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1 ? row : null;
}

export function isHopeless({ attempts }: ImportRow): boolean {
  return attempts >= MAX_ATTEMPTS;
}

/** It is still this process's to write, and the session that sent it has not ended. */
export async function mayGoOn(tx: Tx, id: string, { claim, nowMs }: Claiming): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select(['user_id', 'token_id'])
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return row !== undefined && isSession(tx, { user: row.user_id, token: row.token_id, nowMs });
}

/** The session has not ended, and the account is not deleted. */
export async function isSession(
  tx: Tx,
  { user, token, nowMs }: { readonly user: UserId; readonly token: number; readonly nowMs: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['remember', 'tokens.created_at', 'last_used_at'])
    .where('tokens.id', '=', token)
    .where('users.id', '=', user)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && expiryOf(row) > toIsoTime(nowMs);
}

/** In the transaction that writes the rows. */
export async function recordProgress(
  tx: Tx,
  id: string,
  { done, imported }: Progress,
  { claim, nowMs }: Claiming,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ rows_done: done, imported, attempts: 0, claimed_until: toIsoTime(nowMs + CLAIMED_MS) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

export async function recordTotal(tx: Tx, id: string, rows: number): Promise<void> {
  await tx.updateTable('imports').set({ rows_total: rows }).where('id', '=', id).execute();
}

/** False if another process is to write it, which also needs its file. */
export async function endImport(tx: Tx, { id, claim }: Own, refusal: Reply | null): Promise<boolean> {
  await tx
    .updateTable('imports')
    .set(endOf(refusal))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('claim', '=', claim)
    .execute();
  const row = await tx.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state !== 'running';
}

function endOf(refusal: Reply | null) {
  return {
    state: refusal === null ? 'done' : 'failed',
    refusal: refusal === null ? null : JSON.stringify(refusal),
    claim: null,
  } as const;
}

/** The next process goes on with it. */
export async function releaseImport(tx: Tx, { id, claim }: Own): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ claim: null, attempts: 0 })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Those that wait here for their turn are not lost, whatever other processes see. */
export async function keepWaiting(tx: Tx, files: readonly string[], nowMs: number): Promise<void> {
  if (files.length === 0) return;
  await tx
    .updateTable('imports')
    .set({ claimed_until: toIsoTime(nowMs + CLAIMED_MS) })
    .where('state', '=', 'running')
    .where('claim', 'is', null)
    .where('id', 'in', files)
    .execute();
}

/** After a crash of the only process. */
export async function releaseAll(tx: Tx): Promise<void> {
  await tx.updateTable('imports').set({ claim: null }).where('state', '=', 'running').execute();
}

/** Those whose file was with a process that does not come back. */
export async function endLost(
  tx: Tx,
  files: readonly string[],
  nowMs: number,
  refusal: Reply,
): Promise<void> {
  const update = tx
    .updateTable('imports')
    .set(endOf(refusal))
    .where('state', '=', 'running')
    .where('claimed_until', '<', toIsoTime(nowMs - LOST_MS));
  await (files.length === 0 ? update : update.where('id', 'not in', files)).execute();
}

export async function listRunning(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('imports').select('id').where('state', '=', 'running').execute();
  return new Set(rows.map(({ id }) => id));
}
