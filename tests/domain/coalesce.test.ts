import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { TaskRef } from '#domain/ids.ts';
import type { Board } from '#domain/verbs/board.ts';
import { coalesce } from '#domain/verbs/coalesce.ts';
import { applyVerb, scopeOf, type Verb } from '#domain/verbs/registry.ts';
import { MAX_SUBTASKS } from '#domain/project.ts';
import { anyActs, anyChanges, anyCreateFields, anyVerb, REFS, type Act } from '../support/arbitrary-verbs.ts';
import {
  aBoard,
  aFamilyProject,
  aSubtask,
  AT_NOON,
  create,
  edit,
  PROJECT,
  refOf,
  TASK,
} from '../support/task-builder.ts';
import { LIMITS } from '../support/time-limits.mjs';

const OTHER = refOf(2);
const THIRD = refOf(3);

const complete = (completed: boolean, ref = TASK): Verb => ({
  kind: 'task.complete',
  args: { ref, completed },
});
const star = (important: boolean): Verb => ({ kind: 'task.setImportant', args: { ref: TASK, important } });
const remove: Verb = { kind: 'task.delete', args: { ref: TASK } };
const removeProject: Verb = { kind: 'project.delete', args: { ref: TASK } };
const restore: Verb = { kind: 'task.restore', args: { ref: TASK } };
const convert: Verb = { kind: 'project.convert', args: { ref: TASK } };
const move: Verb = { kind: 'project.switchSpace', args: { ref: TASK, space: 'work' } };
const run = (execution_type: 'synchronous' | 'parallel'): Verb => ({
  kind: 'project.setExecution',
  args: { ref: TASK, execution_type },
});
const reorder = (...order: readonly TaskRef[]): Verb => ({
  kind: 'project.reorder',
  args: { ref: TASK, order },
});

describe('two verbs that coalesce', () => {
  it.each<[string, Verb, Verb, Verb]>([
    [
      'O21 a later edit coalesces into an edit',
      edit({ name: 'A' }),
      edit({ name: 'B' }),
      edit({ name: 'B' }),
    ],
    [
      'O21 an edit keeps the fields that a later edit does not name',
      edit({ name: 'A', type: 'office' }),
      edit({ effort: 'hard' }),
      edit({ name: 'A', type: 'office', effort: 'hard' }),
    ],
    [
      'O6 a later edit of plain fields coalesces into a create',
      create({ type: 'grocery' }),
      edit({ name: 'Milk' }),
      create({ type: 'grocery', name: 'Milk' }),
    ],
    ['O6 a later completion coalesces into a create', create(), complete(true), create({ completed: true })],
    ['O6 a later star coalesces into a create', create(), star(true), create({ important: true })],
    [
      'O23 the changes made by processing coalesce into a bare create',
      create({ status: 'inbox', type: null }),
      edit({ type: 'office', effort: 'easy' }),
      create({ status: 'inbox', type: 'office', effort: 'easy' }),
    ],
    [
      'O23 a later change of type coalesces into an edit of the name',
      edit({ name: 'A' }),
      edit({ type: 'call' }),
      edit({ name: 'A', type: 'call' }),
    ],
    ['O24 the same flag coalesces into a flag', complete(true), complete(false), complete(false)],
    ['O24 a later star coalesces into a star', star(false), star(true), star(true)],
    [
      'O25 a later order coalesces into an order and comes first',
      reorder(OTHER, THIRD, TASK),
      reorder(THIRD),
      reorder(THIRD, OTHER, TASK),
    ],
    ['O26 the later execution type is kept', run('synchronous'), run('parallel'), run('parallel')],
    [
      'O27 changes of settings merge',
      { kind: 'settings.edit', args: { quotes: { peepShow: false, onCinema: false } } },
      { kind: 'settings.edit', args: { quotes: { peepShow: true } } },
      { kind: 'settings.edit', args: { quotes: { peepShow: true, onCinema: false } } },
    ],
  ])('%s', (_, waiting, next, verb) => {
    expect(coalesce(waiting, next)).toEqual(verb);
  });

  it.each([
    ['task', remove],
    ['project', removeProject],
  ])('O8 the deletion of a %s and its undo become a restore', (_, deletion) => {
    expect(coalesce(deletion, restore)).toEqual(restore);
  });
});

describe('two verbs that do not coalesce', () => {
  it.each<[string, Verb, Verb]>([
    ['O29 a create is not cancelled by a deletion', create(), remove],
    ['O29 a create is not cancelled by a deletion and its undo', create(), restore],
    ['O29 a deletion does not coalesce into an edit', edit({ name: 'A' }), remove],
    ['O29 a conversion does not coalesce into a create', create(), convert],
    ['O29 a switch of space does not coalesce into another', move, move],
    ['O30 a typed create and a change of type', create({ type: 'grocery' }), edit({ type: 'call' })],
    ['O30 a note and its change of type', create({ status: 'note' }), edit({ type: null })],
    ['O30 a create and a change of project', create(), edit({ project_ref: PROJECT })],
    ['O30 two changes of project', edit({ project_ref: PROJECT }), edit({ project_ref: null })],
    ['O30 two changes of type', edit({ type: 'grocery' }), edit({ type: 'call' })],
    ['O30 a description and a change of type', edit({ description: 'x' }), edit({ type: 'call' })],
    ['R70 an opened task and its completion', complete(false), complete(true)],
    ['R70 an opening edit and a completion', edit({ completed: false }), edit({ completed: true })],
    ['R70 an opening edit and a change of type', edit({ completed: false }), edit({ type: 'note' })],
    ['R70 a change of project and a completion', edit({ project_ref: PROJECT }), edit({ completed: true })],
    ['R70 a new subtask and its completion', create({ project_ref: PROJECT }), complete(true)],
    ['O31 a flag and an edit', edit({ name: 'A' }), complete(true)],
    ['O31 an edit and a flag', complete(true), edit({ name: 'A' })],
    ['O31 a flag and the other flag', complete(true), star(true)],
    ['O32 verbs on different tasks are not coalesced', edit({ name: 'A' }), edit({ name: 'A' }, OTHER)],
    ['O32 a create and an edit of another task', create(), complete(true, OTHER)],
    ['O32 a deletion and the undo of another', { kind: 'task.delete', args: { ref: OTHER } }, restore],
  ])('%s', (_, waiting, next) => {
    expect(coalesce(waiting, next)).toBeNull();
  });
});

/** Most pairs are skipped: they do not meet in a queue. */
it(
  'O20 a coalesced queue leaves the same rows as the two verbs it replaces',
  () => {
    fc.assert(
      fc.property(anyActs, anyPair, (acts, [waiting, next]) => {
        const both = boardAfter(acts);
        fc.pre(canMeetInTheQueue(waiting, next, both));
        const coalesced = coalesce(waiting, next);
        fc.pre(coalesced !== null);
        if (coalesced === null) return;

        const one = boardAfter(acts);
        expect(applyVerb(one, coalesced, AT_NOON)).toBeNull();
        expect(rowsOf(one)).toEqual(rowsOf(both));
        expect(one.settings).toEqual(both.settings);
      }),
      { numRuns: 1000, maxSkipsPerRun: 1000 },
    );
  },
  LIMITS.longTest,
);

/**
 * Plays both on the board. False where one of them changes nothing and so is never queued, where a verb is refused, and
 * where the second names rows that the first does not.
 */
function canMeetInTheQueue(waiting: Verb, next: Verb, board: Board): boolean {
  const named = refsOf(waiting, board);
  const before = { rows: rowsOf(board), settings: board.settings };
  if (applyVerb(board, waiting, AT_NOON) !== null) return false;
  const written = changedRefs(before.rows, board);
  if (written.length === 0 && board.settings === before.settings) return false;
  const refs = new Set([...named, ...written]);
  const isCovered = refsOf(next, board).every((ref) => refs.has(ref));
  const between = { rows: rowsOf(board), settings: board.settings };
  if (!isCovered || applyVerb(board, next, AT_NOON) !== null) return false;
  return changedRefs(between.rows, board).length > 0 || board.settings !== between.settings;
}

/** Mostly two verbs on the same task, because no others coalesce. */
const anyPair: fc.Arbitrary<readonly [Verb, Verb]> = fc.oneof(
  fc.tuple(anyVerb, anyVerb),
  fc.tuple(anyChanges, anyChanges).map(([first, second]): [Verb, Verb] => [edit(first), edit(second)]),
  fc.tuple(anyCreateFields, anyChanges).map(([fields, changes]): [Verb, Verb] => {
    const fresh = refOf(50);
    return [create({ ref: fresh, ...fields }), edit(changes, fresh)];
  }),
  fc
    .tuple(fc.subarray([...REFS]), fc.subarray([...REFS]))
    .map(([first, second]): [Verb, Verb] => [reorder(...first), reorder(...second)]),
  fc.constantFrom<[Verb, Verb]>([remove, restore], [removeProject, restore]),
);

/** What a device holds after some acts. It begins with a project. */
function boardAfter(acts: readonly Act[]): Board {
  const project = aFamilyProject({ ref: TASK });
  const board = aBoard(project, aSubtask(project, 2), aSubtask(project, 3, { type: 'note' }));
  for (const { verb, context } of acts) applyVerb(board, verb, context);
  return board;
}

/** Every row, without its times: one verb is one change, where two were two. */
function rowsOf(board: Board) {
  return [...REFS, refOf(50)]
    .map((ref) => board.task(ref))
    .filter((task) => task !== null)
    .map((task) => ({ ...task, updated_at: null, completed_at: null }));
}

/** The rows that a mutation names, as the outbox records them. */
function refsOf(verb: Verb, board: Board): readonly TaskRef[] {
  const { named, withSubtasks } = scopeOf(verb);
  const projects = named.flatMap((ref) => board.task(ref)?.project_ref ?? []);
  return [...named, ...withSubtasks, ...projects];
}

function changedRefs(before: ReturnType<typeof rowsOf>, board: Board): readonly TaskRef[] {
  const rows = new Map(before.map((task) => [task.ref, JSON.stringify(task)]));
  return rowsOf(board).flatMap((task) => (rows.get(task.ref) === JSON.stringify(task) ? [] : task.ref));
}

it('O71 an order that an earlier one was coalesced into names at most as many subtasks as a project can have', () => {
  const named = (from: number) => Array.from({ length: MAX_SUBTASKS }, (_, index) => refOf(from + index));
  const coalesced = coalesce(reorder(...named(10)), reorder(...named(15)));
  expect(coalesced).toEqual(reorder(...named(15)));
});
