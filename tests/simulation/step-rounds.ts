/** C80: a step that is done was done in the present round of its project, by somebody who saw it there. */
import type { TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { Look } from './ledger.ts';

export interface StepRounds {
  /** After an act on a device. */
  readonly note: (before: Look, after: Look) => void;
  /** At the end, of all rows on the server. */
  readonly check: (everything: ReadonlyMap<string, Task>) => readonly string[];
}

/** Of a step whose project was not on the device; and of one that comes back as it was when it was deleted. */
const ANY = 'any';

export function createStepRounds(): StepRounds {
  /** Where somebody has ticked a task, or brought a done one, as a device showed it: "project round" by its ref. */
  const done = new Map<TaskRef, Set<string>>();
  return {
    note: (before, after) => {
      for (const row of after.rows.values()) {
        const was = before.rows.get(row.ref);
        const round = inRound(row, after);
        // One that repeated may not do so any more where that comes to the server.
        const hasEnded = was !== undefined && was.round < row.round;
        if (
          !hasEnded &&
          (!isDone(row) || (was !== undefined && isDone(was) && inRound(was, before) === round))
        )
          continue;
        const isBack = was !== undefined && was.deleted_at !== null;
        const rounds = done.get(row.ref) ?? new Set();
        done.set(row.ref, rounds.add(isBack ? ANY : (round ?? ANY)));
      }
    },
    check: (everything) =>
      [...everything.values()].flatMap((step) => {
        const project = everything.get(step.project_ref ?? '');
        if (!isDone(step) || project === undefined || project.round === 0) return [];
        const rounds = [...(done.get(step.ref) ?? [])];
        // Whoever saw it elsewhere has done it in no round of this project (decision 153).
        const isKnown = rounds.some(
          (each) =>
            each === ANY || each === `${project.ref} ${project.round}` || !each.startsWith(project.ref),
        );
        return isKnown ? [] : [`${step.name} is done in round ${project.round} of ${project.name} by nobody`];
      }),
  };
}

function isDone({ completed, deleted_at }: Task): boolean {
  return completed && deleted_at === null;
}

/** The project and its round; null if the project is not there, or there is none. */
function inRound(
  { project_ref }: Pick<Task, 'project_ref'>,
  { rows }: { readonly rows: ReadonlyMap<TaskRef, Task> },
): string | null {
  const project = project_ref === null ? undefined : rows.get(project_ref);
  return project === undefined ? null : `${project.ref} ${project.round}`;
}
