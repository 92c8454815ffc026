/** Does on a device what its person decided, through the same functions as the screens. */
import { commit } from '#store/commit.ts';
import type { Device } from '#store/device.ts';
import { commitAll, commitEach } from '#store/commit-all.ts';
import { commitAnswer } from '#store/review/commit-answer.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { noteMove, takeDone } from '#store/undo/act-stack.ts';
import { takeBack, takeBackMove } from '#store/undo/take-back.ts';
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
import { THE_DAY } from './acts/days.ts';
import type { Swarm } from './swarm.ts';
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
    case 'press':
      return press(device, doing);
    case 'move':
      return move(device, doing);
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

type Pressed = Extract<Doing, { kind: 'press' }>;

function press(device: Device, { how, verbs }: Pressed): Promise<ParkedOutcome> {
  switch (how) {
    case 'all':
      return commitAll(device, verbs);
    case 'each':
      return commitEach(device, verbs, () => undefined);
    case 'answer': {
      const [ref] = verbs.flatMap(({ args }) => ('ref' in args ? args.ref : []));
      if (ref === undefined) throw new Error('An answer of the review is about a task.');
      return commitAnswer(device, verbs, { part: 'untouched', ref, today: THE_DAY });
    }
  }
}

/** As lists that are ordered by hand do it: the move is the act, not the change of the settings. */
async function move(
  { acts, ...quiet }: Device,
  { ref, place }: Extract<Doing, { kind: 'move' }>,
): Promise<ParkedOutcome> {
  const before = (await readSettings(quiet.db)).places[ref] ?? null;
  const outcome = await commit(quiet, { kind: 'settings.edit', args: { places: { [ref]: place } } });
  if (outcome.kind === 'saved') noteMove(acts, { ref, before, after: place });
  return outcome;
}

async function undo(device: Device, back: number): Promise<Performed> {
  const done = device.acts?.done.at(-1 - back);
  if (done === undefined || !takeDone(device.acts, done)) throw new Error(`No act is ${back} back.`);
  const outcome = await (done.move === null ? takeBack(device, done.act) : takeBackMove(device, done.move));
  const undone = { act: done.act, move: done.move, outcome };
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
  { focus, isWide, ...drawing }: Pick<Scene, 'random' | 'words'> & Pick<Swarm, 'focus' | 'isWide'>,
): Promise<Scene> {
  const [rows, parked, stalled, { families, home }] = [
    await db.tasks.toArray(),
    await db.parked.toArray(),
    await stalledMutations(db),
    await readMyFamilies(db),
  ];
  const inOrder = rows.sort((a, b) => (a.ref < b.ref ? -1 : 1)).slice(0, focus);
  // Each read takes turns of others: in worlds of before there is none.
  const own = isWide ? await db.ownChanges.toArray() : [];
  return {
    ...drawing,
    parked,
    stalled,
    families,
    home,
    own,
    undoable: acts?.done.length ?? 0,
    rows: inOrder,
  };
}
