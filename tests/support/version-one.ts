/** The device's database as version 1 of its schema wrote it. */
import { Dexie } from 'dexie';
import type { DatabasePlatform } from '#store/db.ts';

export function openVersionOne(name: string, platform: DatabasePlatform): Dexie {
  const db = new Dexie(name, { ...platform });
  db.version(1).stores({
    tasks: 'ref, id, temp_id, project_ref, *lists',
    shadow: 'ref',
    aliases: 'ref',
    outbox: '++n, state, *refs',
    parked: 'n, *refs',
    settings: 'key',
    families: 'key',
    invitations: 'key',
    profile: 'key',
    meta: 'key',
  });
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true });
    return false;
  });
  return db;
}
