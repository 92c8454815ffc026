import { DEFAULT_SETTINGS, soundSettings, type Settings } from '#domain/settings.ts';
import type { KinboxDb } from '../db.ts';

/** What is switched on; the defaults where nothing is known yet, or where it cannot be read. */
export async function readSettings(db: KinboxDb): Promise<Settings> {
  try {
    return soundSettings((await db.settings.get('mine'))?.settings);
  } catch {
    return DEFAULT_SETTINGS;
  }
}
