/**
 * Refs of imported tasks are derived with it. By a rule that anybody can follow, others could take the refs that somebody's next
 * import comes to, one after the other.
 */
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';

const KEY = 'import_secret';

/** Null if no import has needed it yet. */
export async function readImportSecret(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('server_meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value ?? null;
}

export async function takeImportSecret(tx: Tx, random: Random): Promise<string> {
  const known = await readImportSecret(tx);
  if (known !== null) return known;
  const value = Buffer.from(random.bytes(32)).toString('hex');
  await tx
    .insertInto('server_meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readImportSecret(tx)) ?? value;
}
