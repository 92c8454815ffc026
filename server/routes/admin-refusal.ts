import type { Tx } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { forbidden, type Reply } from '../http/reply.ts';
import { findUser } from '../users.ts';

/** Null for an administrator: read in the transaction of what they do. */
export async function adminRefusal(tx: Tx, caller: Caller): Promise<Reply | null> {
  const { is_admin } = await findUser(tx, caller.id);
  return is_admin ? null : notAdmin;
}

const notAdmin = forbidden('admin_only', 'Access denied. Admin privileges required.');
