/** When sessions proved who uses them. */
import type { UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';

/** The other sessions have proved less than what is asked for from now on. */
export async function forgetOtherProofs(
  tx: Tx,
  { id, token }: { readonly id: UserId; readonly token: number },
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ proved_at: null })
    .where('user_id', '=', id)
    .where('id', '<>', token)
    .execute();
}
