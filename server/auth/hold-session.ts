import type { Dialect, Tx } from '../db/database.ts';

/**
 * Whether the session is still there, and stays so until the transaction ends: whoever ends it waits, and then ends what it
 * has made. A call is let in before it writes, and its owner may have reset the password meanwhile.
 */
export async function holdSession(tx: Tx, dialect: Dialect, token: number): Promise<boolean> {
  const query = tx.selectFrom('tokens').select('id').where('id', '=', token);
  const session = await (dialect === 'postgres' ? query.forShare() : query).executeTakeFirst();
  return session !== undefined;
}
