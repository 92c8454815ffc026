/** What an undo gives back to a step of a project that repeats: of another round than the act was about, nothing of the round. */
import type { Act, RowChange } from './act.ts';
import type { TaskRef, TickId } from './ids.ts';
import type { TaskFields } from './task-fields.ts';
import type { Task } from './task.ts';
import { hasTick } from './ticks.ts';
import { isInOtherRound, withoutFieldsOfStep, type ProjectRound } from './verbs/project-round.ts';
import type { Verb } from './verbs/registry.ts';

interface Undone {
  readonly act: Act;
  readonly now: ReadonlyMap<TaskRef, Task>;
}

/** `wanted`: the former values of what the act has changed. */
export function ofRoundSeen(
  wanted: Partial<TaskFields>,
  change: RowChange,
  { act, now }: Undone,
): Partial<TaskFields> {
  const { before, after } = change;
  const row = now.get(after.ref);
  const projectRound = roundFound(change, act);
  if (before === null || row === undefined || projectRound === null) return wanted;
  const { project_ref = row.project_ref } = wanted;
  const rows = { task: (ref: TaskRef) => now.get(ref) ?? null };
  if (isInOtherRound(rows, { ...before, project_ref }, { projectRound })) return withoutFieldsOfStep(wanted);
  return isOpenedByRound(change, act) ? withoutCompletion(wanted) : wanted;
}

/** What takes the tick of a step back whose project has gone on: it stands in the round in which it was made. */
export function tickBackLate(change: RowChange, tick: TickId | undefined, { act, now }: Undone): Verb | null {
  const { before, after } = change;
  const row = now.get(after.ref);
  const projectRound = roundFound(change, act);
  if (before === null || row === undefined || tick === undefined || projectRound === null) return null;
  const rows = { task: (ref: TaskRef) => now.get(ref) ?? null };
  if (!hasTick(row.ticks, tick) || !isInOtherRound(rows, row, { projectRound })) return null;
  return { kind: 'task.complete', args: { ref: row.ref, completed: false, tick, projectRound } };
}

/** The act has ended the round: where that is put back, the rules know who has done its steps, but for those that repeat. */
function isOpenedByRound({ before, after }: RowChange, act: Act): boolean {
  const project = act.find((each) => each.after.ref === before?.project_ref);
  const hasEnded = project?.before != null && project.before.round < project.after.round;
  return hasEnded && before?.completed === true && before.repeat === null && !after.completed;
}

function withoutCompletion(fields: Partial<TaskFields>): Partial<TaskFields> {
  const { completed: _, ...others } = fields;
  return others;
}

/** The round of its project in which the act found a step, which the act itself may have ended. */
function roundFound({ before, inProject }: RowChange, act: Act): ProjectRound | null {
  if (before === null || before.project_ref === null) return null;
  const project = act.find(({ after }) => after.ref === before.project_ref)?.before ?? null;
  return project === null ? (inProject ?? null) : { project: project.ref, round: project.round };
}
