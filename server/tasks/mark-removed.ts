import type { OnConflictBuilder } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A task that leaves a realm again: an import may have brought it back under the ref of one that left before. */
export function markAnew(conflict: OnConflictBuilder<Schema, 'task_removals'>) {
  return conflict.columns(['realm_id', 'client_ref']).doUpdateSet((eb) => ({
    task_id: eb.ref('excluded.task_id'),
    version: eb.ref('excluded.version'),
    at: eb.ref('excluded.at'),
  }));
}
