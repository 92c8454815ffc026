import { editedSettings } from '#domain/settings.ts';
import type { KinboxDb } from './db.ts';
import { settingsMutations } from './mutation-log.ts';

/** The settings on the screen: the confirmed ones with every change folded over them that is not pulled yet. */
export async function rebaseSettings(db: KinboxDb): Promise<void> {
  const row = await db.settings.get('mine');
  if (row === undefined) return;
  let settings = row.confirmed;
  for (const mutation of await settingsMutations(db)) {
    if (mutation.kind === 'settings.edit') settings = editedSettings(settings, mutation.args);
  }
  await db.settings.put({ ...row, settings });
}
