/** A user's settings. A change counts as one of the user's own realm, so that the other devices are poked. */
import type { UserId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/settings.ts';
import type { Tx } from './db/database.ts';

export async function readSettings(tx: Tx, user: UserId): Promise<Settings> {
  const row = await tx.selectFrom('settings').select('quotes').where('user_id', '=', user).executeTakeFirst();
  if (row === undefined) return DEFAULT_SETTINGS;
  return {
    quotes: { ...DEFAULT_SETTINGS.quotes, ...(JSON.parse(row.quotes) as Partial<Settings['quotes']>) },
  };
}

export async function saveSettings(tx: Tx, user: UserId, settings: Settings): Promise<void> {
  const quotes = JSON.stringify(settings.quotes);
  await tx
    .insertInto('settings')
    .values({ user_id: user, quotes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ quotes }))
    .execute();
}
