import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { aFamilyProject, aTask, HOME, PROJECT, TASK } from '../support/task-builder.ts';
import { createAudience } from './audience.ts';
import type { Place } from './ledger.ts';

const ADA = 1;
const PRIVATE: Place = { realm: 'u:1', isDeleted: false, awaitsFamily: false, leavesFamily: false };
const SHARED: Place = { realm: `f:${HOME}`, isDeleted: false, awaitsFamily: false, leavesFamily: false };
const renamed = { kind: 'task.edit', args: { ref: TASK, changes: { name: 'ada1-word1' } } } as const;
const shown = aTask({ name: 'ada1-word1', space: 'family', family_id: HOME });
const one = () => true;
const several = () => false;

function at(ref: TaskRef, place: Place): ReadonlyMap<TaskRef, Place> {
  return new Map([[ref, place]]);
}

it('C31 private texts that are shown to a family are detected', () => {
  const audience = createAudience();
  audience.note(
    ADA,
    [{ kind: 'task.edit', args: { ref: TASK, changes: { space: 'family' } } }],
    at(TASK, SHARED),
  );
  audience.note(ADA, [renamed], at(TASK, PRIVATE));
  expect(audience.leaksIn([shown], one)).toEqual(['ada1-word1, written in u:1, is shown to f:5']);
  expect(audience.leaksIn([aTask({ name: 'ada1-word1' })], one)).toEqual([]);
  expect(audience.leaksIn([shown], several)).toEqual([]);
});

it('C31 nothing is reported if their author has shared the row or its project since', () => {
  const project = aFamilyProject();
  for (const [ref, row] of [
    [TASK, shown],
    [PROJECT, aTask({ name: 'ada1-word1', type: 'office' }, project)],
  ] as const) {
    const audience = createAudience();
    audience.note(ADA, [renamed], at(TASK, PRIVATE));
    audience.note(ADA, [{ kind: 'project.switchSpace', args: { ref, space: 'family' } }], at(ref, SHARED));
    expect(audience.leaksIn([row], one)).toEqual([]);
  }
});

it('C31 nothing is reported for a copy that its author put there, even if they retry the private change', () => {
  const audience = createAudience();
  audience.noteCopies([TASK]);
  audience.note(ADA, [renamed], at(PROJECT, PRIVATE));
  expect(audience.leaksIn([shown], one)).toEqual([]);
});
