/** Does on a device what its person decided, through the same functions as the screens. */
import { commit } from '#store/commit.ts';
import type { Device } from '#store/device.ts';
import { discardParked } from '#store/unsent/parked.ts';
import {
  copyParkedToInbox,
  restoreAndRetryParked,
  retryParked,
  type ParkedOutcome,
} from '#store/unsent/retry-parked.ts';
import { copyStalledToInbox, discardStalled, stalledMutations } from '#store/unsent/stalled.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import type { Doing, Scene } from './acts/act.ts';

export async function perform(device: Device, doing: Doing): Promise<ParkedOutcome> {
  switch (doing.kind) {
    case 'verb':
      return commit(device, doing.verb);
    case 'retry':
      return retryParked(device, doing.n, doing.corrected);
    case 'restoreAndRetry':
      return restoreAndRetryParked(device, doing.n);
    case 'copy':
      return copyParkedToInbox(device, doing.n, doing.space);
    case 'copyStalled':
      return copyStalledToInbox(device, doing.n, doing.space);
    case 'discard':
      await discardParked(device, doing.n);
      return { kind: 'saved', changed: true };
    case 'discardStalled':
      await discardStalled(device, doing.n);
      return { kind: 'saved', changed: true };
  }
}

export async function sceneOf(
  { db }: Pick<Device, 'db'>,
  { focus, ...drawing }: Pick<Scene, 'random' | 'words'> & { readonly focus: number },
): Promise<Scene> {
  const [rows, parked, stalled, { families, home }] = [
    await db.tasks.toArray(),
    await db.parked.toArray(),
    await stalledMutations(db),
    await readMyFamilies(db),
  ];
  const inOrder = rows.sort((a, b) => (a.ref < b.ref ? -1 : 1)).slice(0, focus);
  return { ...drawing, parked, stalled, families, home, rows: inOrder };
}
