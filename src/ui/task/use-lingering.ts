import { useEffect, useMemo, useRef, useState } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import type { TaskActions } from './task-actions.ts';
import { LINGER_MS, withLingering, type Lingering } from './lingering.ts';

/** Keeps rows that were just completed in the list for `LINGER_MS`. */
export function useLingering(rows: readonly TaskRow[]) {
  const [lingering, setLingering] = useState<readonly Lingering<TaskRow>[]>([]);
  const timers = useRef(new Map<TaskRef, ReturnType<typeof setTimeout>>());
  const shown = useMemo(() => withLingering(rows, lingering), [rows, lingering]);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  const letGo = (ref: TaskRef) => {
    clearTimeout(timers.current.get(ref));
    timers.current.delete(ref);
    setLingering((all) => all.filter(({ row }) => row.ref !== ref));
  };
  const keep = (row: TaskRow) => {
    const index = shown.findIndex(({ ref }) => ref === row.ref);
    const entry = { row: { ...row, completed: true }, after: shown[index - 1]?.ref ?? null, index };
    setLingering((all) => [...all.filter((each) => each.row.ref !== row.ref), entry]);
    timers.current.set(
      row.ref,
      setTimeout(() => letGo(row.ref), LINGER_MS),
    );
  };
  const listed = useMemo(() => new Set(rows.map(({ ref }) => ref)), [rows]);
  const kept = new Set(lingering.map(({ row }) => row.ref));
  return {
    shown,
    /** It has left the list and disappears in a moment. */
    isLeaving: (ref: TaskRef) => !listed.has(ref),
    /** Its completion shows at once, before the list is read again. */
    asKept: (row: TaskRow): TaskRow => (kept.has(row.ref) ? { ...row, completed: true } : row),
    /** The actions of a row; a row that is completed stays for a moment. */
    keeping: (actions: TaskActions): TaskActions => ({
      ...actions,
      onComplete: (row, completed) => {
        if (completed) keep(row);
        else letGo(row.ref);
        actions.onComplete(row, completed);
      },
    }),
  };
}
