/** Undoes an act on this device, by verbs that are sent like every other. */
import type { Act, Move } from '#domain/act.ts';
import { toIsoTime, type UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { rowsToUndo, undoing, type Undoing } from '#domain/undo.ts';
import type { NotSaved } from '../commit.ts';
import { commitTogether } from '../commit-all.ts';
import type { KinboxDb } from '../db.ts';
import type { Device } from '../device.ts';
import { readHomeFamily } from '../queries/home-family.ts';
import { readSettings } from '../queries/read-settings.ts';
import { taskOf } from '../rows/task-row.ts';

export type TakeBackOutcome =
  /**
   * `isWhole`: false if something was changed since and stays as it is. `alsoBy`: who has completed, or skipped, the same,
   * so that it stays so; left out if nobody has.
   */
  | { readonly kind: 'takenBack'; readonly isWhole: boolean; readonly alsoBy?: readonly UserId[] }
  /** Nothing was written. */
  | Extract<Undoing, { kind: 'impossible' }>
  | NotSaved;

/** The rows are read, and what takes the act back is decided and committed, in one transaction. */
export async function takeBack(device: Device, act: Act): Promise<TakeBackOutcome> {
  const { db } = device;
  const named = act.map(({ after }) => after.ref);
  const decided: { undoing?: Undoing } = {};
  const outcome = await commitTogether(device, named, async () => {
    const context = {
      at: toIsoTime(device.clock()),
      actor: device.author,
      homeFamily: await readHomeFamily(db),
    };
    decided.undoing = undoing(act, await readRows(db, act), context);
    return decided.undoing.kind === 'verbs' ? decided.undoing.verbs : [];
  });
  if (outcome.kind !== 'saved') return outcome;
  const found = decided.undoing;
  if (found === undefined) throw new Error('The transaction ended without a decision.');
  if (found.kind !== 'verbs') return found;
  const { isWhole, alsoBy } = found;
  return { kind: 'takenBack', isWhole, ...(alsoBy.length > 0 && { alsoBy }) };
}

/** The task goes back to where it was, unless it was moved again since. */
export async function takeBackMove(device: Device, { ref, before, after }: Move): Promise<TakeBackOutcome> {
  const found = { isThere: false };
  const outcome = await commitTogether(device, [], async () => {
    const { places } = await readSettings(device.db);
    found.isThere = places[ref] === after;
    return found.isThere ? [{ kind: 'settings.edit', args: { places: { [ref]: before } } }] : [];
  });
  if (outcome.kind !== 'saved') return outcome;
  return found.isThere ? { kind: 'takenBack', isWhole: true } : { kind: 'impossible', why: 'overtaken' };
}

async function readRows(db: KinboxDb, act: Act): Promise<readonly Task[]> {
  const { refs, projects } = rowsToUndo(act);
  const [named, subtasks] = await Promise.all([
    db.tasks.bulkGet([...refs]),
    projects.length === 0
      ? []
      : db.tasks
          .where('project_ref')
          .anyOf([...projects])
          .toArray(),
  ]);
  const rows = new Map([...named, ...subtasks].flatMap((row) => (row === undefined ? [] : [[row.ref, row]])));
  return Array.from(rows.values(), taskOf);
}
