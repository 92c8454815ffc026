import type { IsoTime } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { isProved, proofNeeded } from '../http/proof.ts';
import { forbidden, type Reply } from '../http/reply.ts';
import { findUser } from '../users.ts';

/** Null for an administrator who proved recently who they are: read in the transaction of what they do. */
export async function adminRefusal(tx: Tx, caller: Caller, at: IsoTime): Promise<Reply | null> {
  const { is_admin } = await findUser(tx, caller.id);
  if (!is_admin) return notAdmin;
  return isProved(caller, at) ? null : proofNeeded;
}

const notAdmin = forbidden('admin_only', 'Access denied. Admin privileges required.');
