/** Does on a device what its person decided, through the same functions as the screens. */
import { commit } from '#store/commit.ts';
import type { Device } from '#store/device.ts';
import { takeDone } from '#store/undo/act-stack.ts';
import { takeBack } from '#store/undo/take-back.ts';
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
import type { Undone } from './undone-rightly.ts';

export interface Performed {
  readonly outcome: ParkedOutcome;
  /** Of an undo. */
  readonly undone?: Undone;
}

export async function perform(device: Device, doing: Doing): Promise<Performed> {
  return doing.kind === 'undo' ? undo(device, doing.back) : { outcome: await decide(device, doing) };
}

async function decide(device: Device, doing: Exclude<Doing, { kind: 'undo' }>): Promise<ParkedOutcome> {
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

async function undo(device: Device, back: number): Promise<Performed> {
  const done = device.acts?.done.at(-1 - back);
  if (done === undefined || !takeDone(device.acts, done)) throw new Error(`No act is ${back} back.`);
  const outcome = await takeBack(device, done.act);
  const undone = { act: done.act, outcome };
  switch (outcome.kind) {
    case 'takenBack':
      return { outcome: { kind: 'saved', changed: true }, undone };
    case 'impossible':
      return { outcome: { kind: 'saved', changed: false }, undone };
    case 'refused':
    case 'storage':
      return { outcome, undone };
  }
}

export async function sceneOf(
  { db, acts }: Pick<Device, 'db' | 'acts'>,
  { focus, ...drawing }: Pick<Scene, 'random' | 'words'> & { readonly focus: number },
): Promise<Scene> {
  const [rows, parked, stalled, { families, home }] = [
    await db.tasks.toArray(),
    await db.parked.toArray(),
    await stalledMutations(db),
    await readMyFamilies(db),
  ];
  const inOrder = rows.sort((a, b) => (a.ref < b.ref ? -1 : 1)).slice(0, focus);
  return { ...drawing, parked, stalled, families, home, undoable: acts?.done.length ?? 0, rows: inOrder };
}
