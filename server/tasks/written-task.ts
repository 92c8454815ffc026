import type { TaskRef } from '#domain/ids.ts';
import { loadedToWire } from './load.ts';
import type { Planned } from './plan.ts';
import type { SavedRow } from './save.ts';

/** As a look at it would show it; null if nothing was written, or it is not the caller's any more. */
export function writtenTask(
  { requested, scope, changes, realms }: Planned,
  saved: ReadonlyMap<TaskRef, SavedRow>,
): unknown {
  const { subject } = requested;
  const after = changes.find((change) => change.after.ref === subject)?.after;
  const row = saved.get(subject);
  if (after === undefined || row === undefined || !realms.all.includes(after.realm)) return null;
  const parent = after.project_ref === null ? undefined : scope.rows.get(after.project_ref)?.task;
  const name = parent === undefined ? undefined : scope.board.task(parent.ref)?.name;
  const project =
    parent === undefined || name === undefined ? null : { id: parent.id, client_ref: parent.ref, name };
  return loadedToWire({ task: { ...after, ...row }, project });
}
