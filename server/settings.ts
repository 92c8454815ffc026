/** A user's settings. A change counts as one of the user's own realm, so that the other devices are poked. */
import type { UserId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS, validSettings, type Settings } from '#domain/settings.ts';
import type { Tx } from './db/database.ts';

export async function readSettings(tx: Tx, user: UserId): Promise<Settings> {
  const row = await tx.selectFrom('settings').select('quotes').where('user_id', '=', user).executeTakeFirst();
  return settingsOf(row?.quotes ?? null);
}

export async function saveSettings(tx: Tx, user: UserId, settings: Settings): Promise<void> {
  const quotes = columnOf(settings);
  await tx
    .insertInto('settings')
    .values({ user_id: user, quotes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ quotes }))
    .execute();
}

/** The column is as old as the quotes: their sources stand in it by name, and each later group beside them. */
export function columnOf({ quotes, ...laterGroups }: Settings): string {
  return JSON.stringify({ ...quotes, ...laterGroups });
}

/** `column`: null if the user has changed none. */
export function settingsOf(column: string | null): Settings {
  if (column === null) return DEFAULT_SETTINGS;
  const stored = JSON.parse(column) as object;
  return validSettings({ ...stored, quotes: stored });
}
