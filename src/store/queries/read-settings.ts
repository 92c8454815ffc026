import { DEFAULT_SETTINGS, validSettings, type Settings } from '#domain/settings.ts';
import type { KinboxDb } from '../db.ts';

/** The settings of the user; the defaults if nothing is stored yet, or if it cannot be read. */
export async function readSettings(db: KinboxDb): Promise<Settings> {
  try {
    return validSettings((await db.settings.get('mine'))?.settings);
  } catch {
    return DEFAULT_SETTINGS;
  }
}
