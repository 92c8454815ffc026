import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { Board } from '#domain/verbs/board.ts';
import { applyVerb } from '#domain/verbs/registry.ts';
import { isOpenStep } from '#domain/project.ts';
import { normalizeTask, type Task } from '#domain/task.ts';
import { hasChosenEffort } from '#domain/task-types.ts';
import { anyActs, anyVerb, minutesLater, REFS_AND_COPIES, type Act } from '../support/arbitrary-verbs.ts';
import { ADA, aBoard, aFamilyProject, aSubtask, HOME, refOf } from '../support/task-builder.ts';

const RUNS = { numRuns: 1000 };

it('T40 after any sequence of verbs, every task satisfies the rules', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const board = playActs(acts);
      for (const task of tasksOf(board)) expect(brokenRules(task, board), describeTask(task)).toEqual([]);
    }),
    RUNS,
  );
});

it('T41 applying a verb twice leaves the same rows as applying it once', () => {
  fc.assert(
    fc.property(anyActs, anyVerb, (acts, verb) => {
      const board = playActs(acts);
      const context = { at: minutesLater(100), actor: ADA, homeFamily: HOME };
      applyVerb(board, verb, context);
      const once = snapshot(board);
      applyVerb(board, verb, { ...context, at: minutesLater(200) });
      expect(snapshot(board)).toEqual(once);
    }),
    RUNS,
  );
});

it('T42 a refused verb changes no row', () => {
  fc.assert(
    fc.property(anyActs, anyVerb, (acts, verb) => {
      const board = playActs(acts);
      const before = snapshot(board);
      const refusal = applyVerb(board, verb, { at: minutesLater(100), actor: ADA, homeFamily: null });
      fc.pre(refusal !== null);
      expect(snapshot(board)).toEqual(before);
    }),
    RUNS,
  );
});

it('T43 a verb has the same effect on stored rows as on rows that were just changed in memory', () => {
  fc.assert(
    fc.property(anyActs, anyVerb, (acts, verb) => {
      const changed = playActs(acts);
      const stored = new Board(tasksOf(changed), changed.settings);
      const context = { at: minutesLater(100), actor: ADA, homeFamily: HOME };
      expect(applyVerb(stored, verb, context)).toEqual(applyVerb(changed, verb, context));
      expect(snapshot(stored)).toEqual(snapshot(changed));
    }),
    RUNS,
  );
});

it('T44 applying the rules again to a valid task changes nothing', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const board = playActs(acts);
      for (const task of tasksOf(board)) expect(normalizeTask(task, board.projectOf(task))).toEqual(task);
    }),
    RUNS,
  );
});

/** Begins with a family's project, so that most verbs meet a subtask. */
function playActs(acts: readonly Act[]): Board {
  const project = aFamilyProject({ ref: refOf(1) });
  const board = aBoard(project, aSubtask(project, 2), aSubtask(project, 3, { type: 'grocery' }));
  for (const { verb, context } of acts) applyVerb(board, verb, context);
  return board;
}

function tasksOf(board: Board): readonly Task[] {
  return REFS_AND_COPIES.map((ref) => board.task(ref)).filter((task) => task !== null);
}

function snapshot(board: Board) {
  return { tasks: tasksOf(board), settings: board.settings };
}

function describeTask(task: Task): string {
  return JSON.stringify(task, null, 2);
}

/** A sentence for each rule that the task breaks. */
function brokenRules(task: Task, board: Board): string[] {
  const { type, status, effort, space, family_id, completed, completed_at } = task;
  const project = board.projectOf(task);
  const rules: Record<string, boolean> = {
    'a note has status note, and only a note': (type === 'note') === (status === 'note'),
    'what has another type is a todo': type === null || type === 'note' || status === 'todo',
    'a subtask is not in the inbox': project === null || status !== 'inbox',
    'a call is easy': type !== 'call' || effort === 'easy',
    'a type without efforts has none':
      type === null || type === 'call' || hasChosenEffort(type) || effort === null,
    'a grocery is in the family space': type !== 'grocery' || space === 'family',
    'a grocery has no description': type !== 'grocery' || task.description === null,
    'only the family space has a family': family_id === null || space === 'family',
    'the realm follows the family': task.realm === (family_id === null ? `u:${ADA.id}` : `f:${family_id}`),
    'a subtask has a project': task.project_ref === null || project?.type === 'project',
    'a subtask lives with its project':
      project === null || (space === project.space && family_id === project.family_id),
    'projects do not nest': type !== 'project' || task.project_ref === null,
    'a project and only a project has an execution type':
      (type === 'project') === (task.execution_type !== null),
    'a subtask and only a subtask has a position': (task.project_ref === null) === (task.position === null),
    'a completed project has no open step':
      project === null || !project.completed || project.deleted_at !== null || !isOpenStep(task),
    'the completed and only they have a time of completion': completed === (completed_at !== null),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}
