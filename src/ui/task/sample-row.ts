/** Rows that are shown as pictures: of no store, and that do nothing. */
import type { IsoTime, TaskRef } from '#domain/ids.ts';
import { storedFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import type { TaskActions } from './task-actions.ts';

const AT = '2026-01-31T08:00:00.000Z' as IsoTime;
const nothing = () => undefined;

export const noActions: TaskActions = {
  onOpen: nothing,
  onMove: nothing,
  onComplete: nothing,
  onSkip: nothing,
  onImportant: nothing,
  onDelete: nothing,
  onRestore: nothing,
  onConvert: nothing,
  onClaim: nothing,
};

/** `key`: another one for each row of a screen. */
export function sampleRow(key: string, fields: Partial<Task>, more: Partial<ShownRow> = {}): ShownRow {
  return {
    ref: key as TaskRef,
    id: null,
    realm: 'u:1',
    ...storedFields({}),
    position: null,
    completed_at: null,
    created_by: null,
    version: 1,
    created_at: AT,
    updated_at: AT,
    temp_id: null,
    lists: [],
    pending: false,
    epoch: 0,
    isSaving: false,
    ...fields,
    ...more,
  };
}
