/** A test of the check: what it says of a step that nobody has done in its round. */
import { expect, it } from 'vitest';
import type { Task } from '#domain/task.ts';
import { aFamilyProject, aSubtask } from '../support/task-builder.ts';
import { createStepRounds } from './step-rounds.ts';

const PROJECT = aFamilyProject({ name: 'Cleaning' });
const STEP = aSubtask(PROJECT, 1, { name: 'Bath' });
const DONE = { ...STEP, completed: true };

const inRound = (round: number, step: Task) => {
  const rows = [{ ...PROJECT, round }, step] as const;
  return new Map<string, Task>(rows.map((row) => [row.ref, row]));
};
const look = (round: number, step: Task) => ({ rows: inRound(round, step) }) as never;

it('C80 a step that was done in the present round is done there, and in no other', () => {
  const steps = createStepRounds();
  steps.note(look(1, STEP), look(1, DONE));
  expect(steps.check(inRound(1, DONE))).toEqual([]);
  expect(steps.check(inRound(2, STEP))).toEqual([]);
  expect(steps.check(inRound(2, DONE))).toEqual(['Bath is done in round 2 of Cleaning by nobody']);
});

it('C80 who only looks at a done step has not done it', () => {
  const steps = createStepRounds();
  steps.note(look(2, DONE), look(2, DONE));
  expect(steps.check(inRound(2, DONE))).toHaveLength(1);
});

it('C80 a step that comes back, or into the project, as it was is not done by nobody', () => {
  const steps = createStepRounds();
  steps.note(look(1, { ...DONE, deleted_at: DONE.created_at }), look(1, DONE));
  expect(steps.check(inRound(2, DONE))).toEqual([]);
  const moved = createStepRounds();
  moved.note(look(2, { ...DONE, project_ref: null }), look(2, DONE));
  expect(moved.check(inRound(2, DONE))).toEqual([]);
});

it('C80 whoever did it outside of the project, or in another one, has done it where it is by then', () => {
  const outside = createStepRounds();
  outside.note(look(1, { ...STEP, project_ref: null }), look(1, { ...DONE, project_ref: null }));
  expect(outside.check(inRound(1, DONE))).toEqual([]);
  const elsewhere = createStepRounds();
  const other = { ...PROJECT, ref: STEP.ref.replace(/^./, 'f') as typeof PROJECT.ref };
  const there = (step: Task) =>
    ({ rows: new Map([other, { ...step, project_ref: other.ref }].map((row) => [row.ref, row])) }) as never;
  elsewhere.note(there(STEP), there(DONE));
  expect(elsewhere.check(inRound(1, DONE))).toEqual([]);
});

it('C80 whoever did a round of a step has done the step where it repeats no more by then', () => {
  const steps = createStepRounds();
  steps.note(look(1, STEP), look(1, { ...STEP, round: 1 }));
  expect(steps.check(inRound(1, DONE))).toEqual([]);
});
