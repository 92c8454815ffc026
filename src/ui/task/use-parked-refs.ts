import { useLiveQuery } from 'dexie-react-hooks';
import type { TaskRef } from '#domain/ids.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { useDevice } from '../session/session-context.ts';

const NONE: ReadonlySet<TaskRef> = new Set();

/** The tasks with a parked change. */
export function useParkedRefs(): ReadonlySet<TaskRef> {
  const { db } = useDevice();
  const parked = useLiveQuery(async () => parkedMutations(db), [db]);
  return parked && parked.length > 0 ? new Set(parked.flatMap(({ writes }) => writes)) : NONE;
}
