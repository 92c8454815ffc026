/** Removes invitations, including the addresses of people who never had an account. */
import { toIsoTime } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';

/** After they expired: until then accepting again is answered. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export async function purgeInvitations(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('expires_at', '<', toIsoTime(nowMs - KEPT_MS))
    .execute();
}
