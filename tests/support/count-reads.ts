import type { KinboxDb } from '#store/db.ts';

/** Counts the rows that a device reads of its tasks, their confirmed rows, the log and the parked changes. */
export function countReads({ tasks, shadow, outbox, parked }: KinboxDb): { readonly take: () => number } {
  let reads = 0;
  for (const table of [tasks, shadow, outbox, parked]) {
    table.hook('reading', (row: unknown) => {
      reads += 1;
      return row;
    });
  }
  return {
    take: () => {
      const taken = reads;
      reads = 0;
      return taken;
    },
  };
}
