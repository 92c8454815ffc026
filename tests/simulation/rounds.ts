/** What must hold of the rounds of repeating tasks: one copy and one step ahead for each, whoever does it. */
import { copyRef, isCopyRef } from '#domain/copy-ref.ts';
import type { TaskRef, UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { appearsOn } from '#domain/waiting.ts';
import type { Look } from './ledger.ts';

export interface Rounds {
  /** After an act on a device: sentences about what is wrong with it. */
  readonly note: (user: UserId, before: Look, after: Look) => readonly string[];
  /** At the end, of all rows on the server. */
  readonly check: (everything: ReadonlyMap<string, Task>) => readonly string[];
}

export function createRounds(): Rounds {
  /** Those that somebody has done or skipped, as a device showed them: by "ref round". */
  const ended = new Set<string>();
  /** How often somebody has ticked a task that did not repeat where they saw it: it may be a round by then. */
  const plain = new Map<string, number>();
  /** Copies that somebody has deleted by putting their round back: "ref user"; and those that were deleted as such. */
  const takenBack = new Set<string>();
  const deleted = new Set<TaskRef>();
  return {
    note: (user, before, after) =>
      [...after.rows.values()].flatMap((row) => {
        const was = before.rows.get(row.ref);
        if (was === undefined) return [];
        if (row.round < was.round) takenBack.add(`${copyRef(row.ref, row.round)} ${user}`);
        if (isCopyRef(row.ref) && was.deleted_at === null && row.deleted_at !== null) deleted.add(row.ref);
        if (!was.completed && row.completed) plain.set(row.ref, (plain.get(row.ref) ?? 0) + 1);
        if (row.round <= was.round) return [];
        ended.add(`${row.ref} ${was.round}`);
        return goesBack(was, row) ? [`set ${row.name} back from ${daysOf(was)} to ${daysOf(row)}`] : [];
      }),
    check: (everything) =>
      [...everything.values()].flatMap((task) => [
        ...madeUp(task),
        ...strayCopy(task, everything),
        ...takenFrom(task),
      ]),
  };

  /** C64: what somebody else took back, they had done themselves. In a project it goes with that. */
  function takenFrom({ ref, name, deleted_at, completed_by, project_ref }: Task): readonly string[] {
    // One that was opened since is nobody's work any more.
    if (!isCopyRef(ref) || deleted_at === null || project_ref !== null || completed_by === null) return [];
    const isTheirs = takenBack.has(`${ref} ${String(completed_by)}`) || isDeletedItself(ref);
    return isTheirs ? [] : [`${name}, done by ${String(completed_by)}, was taken back by somebody else`];
  }

  function isDeletedItself(ref: TaskRef): boolean {
    const isByRound = [...takenBack].some((each) => each.startsWith(`${ref} `));
    return deleted.has(ref) && !isByRound;
  }

  /** C59: two who do the same round end it once. */
  function madeUp({ ref, name, round }: Task): readonly string[] {
    const rounds = Array.from({ length: round }, (_, index) => index);
    const unknown = rounds.filter((each) => !ended.has(`${ref} ${each}`));
    return unknown
      .slice(plain.get(ref) ?? 0)
      .map((each) => `round ${each} of ${name} is over, and nobody has ended it`);
  }
}

/** C60 */
function goesBack(was: Task, row: Task): boolean {
  const [before, after] = [appearsOn(was), appearsOn(row)];
  const hasBack = before !== null && before !== 'someday' && (after === null || after < before);
  return hasBack || (was.due_on !== null && (row.due_on === null || row.due_on < was.due_on));
}

function daysOf({ not_before, due_on }: Task): string {
  return `${String(not_before)} and ${String(due_on)}`;
}

/** C59: a copy is that of a round. */
function strayCopy({ ref, name }: Task, everything: ReadonlyMap<string, Task>): readonly string[] {
  if (!isCopyRef(ref)) return [];
  // Several rounds may have been put back, one after the other.
  const isOf = (task: Task) =>
    Array.from({ length: task.round + 6 }, (_, round) => copyRef(task.ref, round)).some(
      // A499: its own was taken.
      (copy) => copy === ref || copyRef(copy, 0) === ref,
    );
  return [...everything.values()].some(isOf) ? [] : [`${name} is the copy of no round`];
}
