import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Board, type ProjectEnd } from '#domain/verbs/board.ts';
import { applyVerb, scopeOf, type Verb } from '#domain/verbs/registry.ts';
import type { TaskRef } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';
import { anyActs, anyVerb, minutesLater, REFS_AND_COPIES, type Act } from '../support/arbitrary-verbs.ts';
import { ADA, aBoard, aFamilyProject, aSubtask, HOME, refOf } from '../support/task-builder.ts';

it('O43 a verb has the same effect on the rows that its scope names as on all rows', () => {
  fc.assert(
    fc.property(anyActs, anyVerb, (acts, verb) => {
      const all = boardAfter(acts);
      const context = { at: minutesLater(100), actor: ADA, homeFamily: HOME };
      const whole = new Board(tasksOf(all), DEFAULT_SETTINGS);
      const scoped = scopedBoard(all, verb);
      expect(applyVerb(scoped, verb, context)).toEqual(applyVerb(whole, verb, context));
      expect(changesOf(scoped)).toEqual(changesOf(whole));
    }),
    { numRuns: 2000 },
  );
});

/** Only what the scope asks for, as the device and the server load it. */
function scopedBoard(all: Board, verb: Verb): Board {
  const { named, withSubtasks, stepsOf, appendTo } = scopeOf(verb);
  const rows = new Map<TaskRef, Task>();
  const keep = (task: Task | null) => void (task && rows.set(task.ref, task));
  for (const ref of [...named, ...withSubtasks]) keep(all.task(ref));
  for (const ref of withSubtasks) all.subtasksOf(ref).forEach(keep);
  if (stepsOf !== null && all.task(stepsOf)?.type === 'project') all.subtasksOf(stepsOf).forEach(keep);
  for (const { project_ref } of rows.values()) if (project_ref !== null) keep(all.task(project_ref));
  const ends = new Map<TaskRef, ProjectEnd>(appendTo === null ? [] : [[appendTo, all.endOf(appendTo)]]);
  return new Board(rows.values(), DEFAULT_SETTINGS, ends);
}

function boardAfter(acts: readonly Act[]): Board {
  const project = aFamilyProject({ ref: refOf(1) });
  const board = aBoard(project, aSubtask(project, 2), aSubtask(project, 3, { type: 'note' }));
  for (const { verb, context } of acts) applyVerb(board, verb, context);
  return board;
}

function tasksOf(board: Board): readonly Task[] {
  return REFS_AND_COPIES.map((ref) => board.task(ref)).filter((task) => task !== null);
}

function changesOf(board: Board) {
  return [...board.changes()].sort((a, b) => (a.ref < b.ref ? -1 : 1));
}
