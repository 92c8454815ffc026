/**
 * The fields of a task that this device has pulled. An app of before leaves out of each row what it does not know, so
 * that after its update the rows of others lack what was set meanwhile: then all are pulled again, once.
 */
import { STORED_FIELDS } from '#domain/task-fields.ts';
import type { KinboxDb } from '../db.ts';
import { assertFence } from '../engine/lease.ts';
import type { EngineStore } from '../engine/outbox.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { resetAllRealms } from './resets.ts';

const FIELDS = STORED_FIELDS.join();

/** Before a pull: whether the rows here came to an app that knew other fields. */
export async function lacksFields(db: KinboxDb): Promise<boolean> {
  return (await readMeta(db, 'cursor')) !== null && (await readMeta(db, 'fields')) !== FIELDS;
}

/** The next pull begins from the beginning; rows stay on the screen meanwhile. */
export async function pullForFields({ db, fence }: EngineStore): Promise<void> {
  await db.transaction('rw', [db.meta, db.tasks], async () => {
    await assertFence(db, fence);
    if (!(await lacksFields(db))) return;
    await resetAllRealms(db);
    await writeMeta(db, 'cursor', null);
  });
}

/** Inside the transaction that applies the first page of a pull from the beginning. */
export async function noteFields(db: KinboxDb): Promise<void> {
  await writeMeta(db, 'fields', FIELDS);
}
