import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { copiedProject, hasDaysToCopy, nameOfCopy } from '#domain/copied-project.ts';
import type { Day, TaskRef } from '#domain/ids.ts';
import { comparePositions, MAX_SUBTASKS } from '#domain/project.ts';
import { EDITABLE_FIELDS } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { codePointLength, TEXT_LIMITS } from '#domain/text.ts';
import { anyActs } from '../support/arbitrary-verbs.ts';
import {
  aFamilyProject,
  aProject,
  aSubtask,
  aTask,
  AT_NOON,
  play,
  PROJECT,
  refOf,
  rowOf,
} from '../support/task-builder.ts';

const FRIDAY = '2026-02-06' as Day;
const SUNDAY = '2026-02-08' as Day;

function counted(first = 500): () => TaskRef {
  let next = first;
  return () => refOf(next++);
}

/** The copy as it is made next to the project: first the project, then its subtasks in order. */
function copyOf(project: Task, subtasks: readonly Task[], withDays = false) {
  const verbs = copiedProject(project, subtasks, { name: project.name, withDays, newRef: counted() });
  const { board, refusals } = play([project, ...subtasks], verbs, {
    ...AT_NOON,
    homeFamily: project.family_id,
  });
  expect(refusals.every((each) => each === null)).toBe(true);
  const made = rowOf(board, refOf(500));
  return { project: made, steps: board.subtasksOf(made.ref).toSorted(comparePositions), board };
}

describe('a copy of a project', () => {
  it('T95 has all of its fields, and its subtasks, open and in their order', () => {
    const project = aFamilyProject({
      description: 'Every summer',
      effort: 'hard',
      important: true,
      execution_type: 'synchronous',
      completed: true,
    });
    const steps = [
      aSubtask(project, 3, { name: 'Lock the door', position: 30, completed: true }),
      aSubtask(project, 1, { name: 'Passports', position: 10, important: true, completed: true }),
      aSubtask(project, 2, { name: 'Sun cream', position: 20, type: 'grocery' }),
      aSubtask(project, 4, { name: 'The code of the safe', position: 40, type: 'note', status: 'note' }),
    ];
    const copy = copyOf(project, steps);
    expect(copy.project).toMatchObject({
      name: 'Move house',
      description: 'Every summer',
      type: 'project',
      effort: 'hard',
      important: true,
      execution_type: 'synchronous',
      completed: false,
      completed_at: null,
      space: 'family',
      family_id: project.family_id,
      realm: project.realm,
      id: null,
    });
    expect(copy.steps.map(({ name }) => name)).toEqual([
      'Passports',
      'Sun cream',
      'Lock the door',
      'The code of the safe',
    ]);
    expect(copy.steps.map(({ type }) => type)).toEqual(['office', 'grocery', 'office', 'note']);
    expect(copy.steps[0]?.important).toBe(true);
    expect(copy.steps.some(({ completed }) => completed)).toBe(false);
    // What it is a copy of is left alone.
    expect(rowOf(copy.board, PROJECT)).toBe(project);
  });

  it('T95 leaves deleted subtasks behind', () => {
    const project = aProject();
    const steps = [
      aSubtask(project, 1, { deleted_at: project.created_at }),
      aSubtask(project, 2, { name: 'The only one' }),
    ];
    expect(copyOf(project, steps).steps.map(({ name }) => name)).toEqual(['The only one']);
  });

  it('T95 of a full project is full', () => {
    const project = aProject();
    const steps = Array.from({ length: MAX_SUBTASKS }, (_, count) => aSubtask(project, 1000 + count));
    const verbs = copiedProject(project, steps, { name: 'Again', withDays: false, newRef: counted() });
    expect(verbs).toHaveLength(MAX_SUBTASKS + 1);
  });

  it('T96 has its days and those of its subtasks only if they are asked for', () => {
    const project = aProject({ due_on: SUNDAY });
    const steps = [
      aSubtask(project, 1, { not_before: FRIDAY }),
      aSubtask(project, 2, { not_before: 'someday', due_on: FRIDAY }),
    ];
    const dated = copyOf(project, steps, true);
    expect(dated.project.due_on).toBe(SUNDAY);
    expect(dated.steps.map(({ not_before }) => not_before)).toEqual([FRIDAY, 'someday']);
    expect(dated.steps.map(({ due_on }) => due_on)).toEqual([null, FRIDAY]);
    const plain = copyOf(project, steps);
    expect(hasDaysToCopy([plain.project, ...plain.steps])).toBe(false);
    expect(hasDaysToCopy([project, ...steps])).toBe(true);
    expect(hasDaysToCopy([aProject(), aTask()])).toBe(false);
  });

  it('T95, T96 has every field that a person can set, after whatever was done to it', () => {
    fc.assert(
      fc.property(anyActs, fc.boolean(), (acts, withDays) => {
        const { board } = play(
          [],
          acts.map(({ verb }) => verb),
        );
        for (const project of board.changes().filter(({ type }) => type === 'project')) {
          const steps = board.subtasksOf(project.ref).filter(({ deleted_at }) => deleted_at === null);
          const copy = copyOf(project, steps, withDays);
          const wanted = [project, ...steps.toSorted(comparePositions)].map((task) => kept(task, withDays));
          expect([copy.project, ...copy.steps].map((task) => kept(task, withDays))).toEqual(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the name of a copy', () => {
  const named = (name: string) => `${name} (copy)`;

  it('U940 says that it is one', () => {
    expect(nameOfCopy('Packing list', named)).toBe('Packing list (copy)');
  });

  it('U940 is cut where it would be too long', () => {
    const name = nameOfCopy('😀'.repeat(TEXT_LIMITS.taskName), named);
    expect(codePointLength(name)).toBe(TEXT_LIMITS.taskName);
    expect(name.endsWith('😀 (copy)')).toBe(true);
  });
});

const DAYS = ['not_before', 'due_on'] as const;

function kept(task: Task, withDays: boolean) {
  const fields = EDITABLE_FIELDS.filter((field) => field !== 'project_ref');
  return {
    ...Object.fromEntries(fields.map((field) => [field, task[field]])),
    ...(!withDays && Object.fromEntries(DAYS.map((field) => [field, null]))),
    completed: false,
  };
}
