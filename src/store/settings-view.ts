import type { KinboxDb } from './db.ts';
import { settingsMutations } from './mutation-log.ts';

/** The settings on the screen: the confirmed ones with every change folded over them that is not pulled yet. */
export async function refoldSettings(db: KinboxDb): Promise<void> {
  const row = await db.settings.get('mine');
  if (row === undefined) return;
  let { quotes } = row.confirmed;
  for (const mutation of await settingsMutations(db)) {
    if (mutation.kind === 'settings.edit') quotes = { ...quotes, ...mutation.args.quotes };
  }
  await db.settings.put({ ...row, settings: { quotes } });
}
