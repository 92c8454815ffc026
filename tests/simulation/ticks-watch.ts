/** C222, C223: every tick stands under who made it, and stays where nobody has opened, skipped or shaped the task anew. */
import { isCopyRef } from '#domain/copy-ref.ts';
import type { TaskRef, TickId, UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { hasTick, ROUNDS_KEPT, ticksAdded, ticksIn } from '#domain/ticks.ts';
import type { ProjectRound } from '#domain/verbs/project-round.ts';
import { verbOf } from '#store/db.ts';
import type { Look } from './ledger.ts';

export interface TicksWatch {
  /** After an act on a device. */
  readonly note: (user: UserId, before: Look, after: Look) => void;
  /** At the end, of all rows on the server. `unsure`: rows of which a change was let go, or waits to be decided about. */
  readonly check: (everything: ReadonlyMap<string, Task>, unsure: ReadonlySet<string>) => readonly string[];
}

interface Made {
  readonly user: UserId;
  /** The task, also if its copy has the tick. */
  readonly task: TaskRef;
  /** They are not kept for ever. */
  readonly isSkip: boolean;
  /** Of a step: the round of its project, as its author saw it. */
  readonly in: ProjectRound | null;
}

export function createTicksWatch(): TicksWatch {
  const made = new Map<TickId, Made>();
  const taskOf = new Map<TaskRef, TaskRef>();
  /** What can take ticks along or away by a rule. */
  const stirred = new Set<TaskRef>();
  /** The same without those that were only given a rule: a project that did so has its first round. */
  const upset = new Set<TaskRef>();
  const takenBack = new Set<TickId>();

  function root(ref: TaskRef): TaskRef {
    return taskOf.get(ref) ?? ref;
  }

  return {
    note: (user, before, after) => {
      const named = ticksTakenBack(before, after);
      for (const tick of named.values()) takenBack.add(tick);
      const changed = [...after.rows.values()].filter((row) => before.rows.get(row.ref) !== row);
      const over = changed.find((row) => row.round > (before.rows.get(row.ref)?.round ?? row.round));
      for (const row of changed) {
        const was = before.rows.get(row.ref) ?? null;
        if (was === null && isCopyRef(row.ref) && over !== undefined) taskOf.set(row.ref, over.ref);
        // A step is opened by the end of its round.
        const isByRound = over !== undefined && over.ref === row.project_ref;
        const isOpen = !isByRound && isOpened(was, row) && !named.has(root(row.ref));
        // Whether a project stays completed depends on what others do with its steps.
        if (isOpen || row.type === 'project' || isShaped(was, row)) stirred.add(root(row.ref));
        if (isOpen || isShaped(was?.repeat === null ? { ...was, repeat: row.repeat } : was, row))
          upset.add(root(row.ref));
      }
      for (const row of changed)
        for (const tick of ticksAdded(before.rows.get(row.ref)?.ticks ?? null, row.ticks))
          if (!made.has(tick)) {
            const seen = roundSeen(row, after);
            made.set(tick, { user, task: root(row.ref), isSkip: !row.completed, in: seen });
          }
    },
    check: (everything, unsure) => {
      const rows = [...everything.values()];
      return [...rows.flatMap(wrongAuthors), ...lost(rows, everything, unsure)];
    },
  };

  /** C222 */
  function wrongAuthors({ name, ticks }: Task): readonly string[] {
    const all = ticksIn(ticks);
    const isTwice = new Set(all.map(({ id }) => id)).size < all.length;
    const wrong = all.filter(({ id, by }) => {
      const known = id === null ? undefined : made.get(id);
      // Who names none has one that follows from the task and the person; who is gone has no name.
      if (known === undefined) return id !== null && !isCopyRef(id);
      return by !== null && by !== known.user;
    });
    return [
      ...(isTwice ? [`${name} has a tick twice: ${String(ticks)}`] : []),
      ...wrong.map(
        ({ id, by }) => `${name} has the tick ${String(id)} of ${String(by)}, who did not make it`,
      ),
    ];
  }

  /** C223 */
  function lost(
    rows: readonly Task[],
    everything: ReadonlyMap<string, Task>,
    unsure: ReadonlySet<string>,
  ): readonly string[] {
    const isCalm = (ref: TaskRef, by: ReadonlySet<TaskRef>) =>
      everything.has(ref) && !by.has(ref) && !unsure.has(ref);
    return [...made].flatMap(([tick, { user, task, isSkip, in: seen }]) => {
      const isSure = !isSkip && isCalm(task, stirred) && !takenBack.has(tick);
      // Who names none has one for all rounds of a step.
      const isNamed = !isCopyRef(tick);
      const isKept =
        seen === null || (isNamed && isCalm(seen.project, upset) && isOfLastRounds(seen, everything));
      if (!isSure || !isKept || rows.some(({ ticks }) => hasTick(ticks, tick))) return [];
      return [`the tick ${tick} that ${user} made on ${String(everything.get(task)?.name)} is nowhere`];
    });
  }
}

function roundSeen({ project_ref }: Task, { rows }: Look): ProjectRound | null {
  const project = project_ref === null ? undefined : rows.get(project_ref);
  return project === undefined ? null : { project: project.ref, round: project.round };
}

/** Those of rounds that have been over for longer are not kept, nor more than twenty. */
function isOfLastRounds({ project, round }: ProjectRound, everything: ReadonlyMap<string, Task>): boolean {
  return (everything.get(project)?.round ?? 0) - round <= ROUNDS_KEPT;
}

/** Deleted, made something else, moved, or with another rule. A copy goes with its round. */
function isShaped(was: Task | null, row: Task): boolean {
  // It has a round of its own beside that of its project, or is done with all of its steps.
  if (row.project_ref !== null && row.repeat !== null) return true;
  if (was === null || isCopyRef(row.ref)) return false;
  const shape = ['type', 'status', 'repeat', 'project_ref', 'deleted_at', 'realm'] as const;
  return shape.some((field) => was[field] !== row[field]);
}

function isOpened(was: Task | null, row: Task): boolean {
  if (was === null) return false;
  const isGone = isCopyRef(row.ref) && was.deleted_at === null && row.deleted_at !== null;
  return isGone || (was.completed && !row.completed) || row.round < was.round;
}

/** By the task: what somebody has asked for by an act that opens no more than their own tick. */
function ticksTakenBack(before: Look, after: Look): ReadonlyMap<TaskRef, TickId> {
  const named = [...after.log.values()].flatMap((mutation) => {
    if (before.log.get(mutation.n)?.key === mutation.key) return [];
    const verb = verbOf(mutation);
    if (verb.kind !== 'task.complete' && verb.kind !== 'task.edit') return [];
    const { ref, tick } = verb.args;
    const completed = verb.kind === 'task.edit' ? verb.args.changes.completed : verb.args.completed;
    return completed === false && tick !== undefined ? [[ref, tick] as const] : [];
  });
  return new Map(named);
}
