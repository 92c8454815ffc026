/** The device's database as each version of its schema wrote it, the present one too. Never edited, only added to. */
import { Dexie } from 'dexie';
import type { DatabasePlatform } from '#store/db.ts';

const VERSIONS = [
  {
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
  },
  {
    tasks: 'ref, id, temp_id, project_ref, *lists, [project_ref+position]',
    outbox: '++n, state, kind, *refs',
    removals: 'ref',
  },
  {
    shadow: 'ref, task.project_ref',
    outbox: '++n, state, kind, *refs, args.ref',
  },
  {},
  { ownChanges: '++n, ref, at' },
  {},
] as const;

export const PRESENT_VERSION = VERSIONS.length;

export function openEarlierVersion(name: string, version: number, platform: DatabasePlatform): Dexie {
  const db = new Dexie(name, { ...platform });
  VERSIONS.slice(0, version).forEach((stores, index) => void db.version(index + 1).stores(stores));
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true });
    return false;
  });
  return db;
}
