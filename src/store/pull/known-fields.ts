/**
 * The fields of a task that this device has pulled. An app of before leaves out of each row what it does not know, so
 * that after its update the rows of others lack what was set meanwhile: then all are pulled again, once.
 */
import { STORED_FIELDS } from '#domain/task-fields.ts';
import { holdMeta, type HeldMeta } from '../engine/held-meta.ts';
import { assertHeldFence } from '../engine/lease.ts';
import type { EngineStore } from '../engine/outbox.ts';
import { resetAllRealms } from './resets.ts';

/** Of a value, what came to it after the field itself. */
export const PARTS = ['ticks.round', 'ticks.of'];
const FIELDS = [...STORED_FIELDS, ...PARTS].join();

/** Before a pull: whether the rows here came to an app that knew other fields. */
export function lacksFields(meta: HeldMeta): boolean {
  return meta.read('cursor') !== null && meta.read('fields') !== FIELDS;
}

/** The next pull begins from the beginning; rows stay on the screen meanwhile. */
export async function pullForFields({ db, fence }: EngineStore): Promise<void> {
  await db.transaction('rw', [db.meta, db.tasks], async () => {
    const meta = await holdMeta(db);
    assertHeldFence(meta, fence);
    if (!lacksFields(meta)) return;
    await resetAllRealms(db, meta);
    meta.write('cursor', null);
    await meta.store();
  });
}

/** Inside the transaction that applies the first page of a pull from the beginning. */
export function noteFields(meta: HeldMeta): void {
  meta.write('fields', FIELDS);
}
