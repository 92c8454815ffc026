import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Act } from '#domain/act.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskRef } from '#domain/ids.ts';
import { compareSubtasks, isOpenStep } from '#domain/project.ts';
import { repeatOf } from '#domain/repeat.ts';
import { EDITABLE_FIELDS } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { undoing } from '#domain/undo.ts';
import { Board, type EffectContext } from '#domain/verbs/board.ts';
import { applyVerb, type Verb } from '#domain/verbs/registry.ts';
import { anyActs, anyVerb, minutesLater, REFS, type Act as Played } from '../support/arbitrary-verbs.ts';
import {
  ADA,
  aBoard,
  aFamilyProject,
  aProject,
  aSubtask,
  aTask,
  create,
  edit,
  EVENING,
  HOME,
  NOON,
  PROJECT,
  refOf,
  TASK,
} from '../support/task-builder.ts';
import { LIMITS } from '../support/time-limits.mjs';

const CONTEXT: EffectContext = { at: NOON, actor: ADA, homeFamily: HOME };
const LATER = { ...CONTEXT, at: EVENING };

/** Rows that change by verbs, and what each verb changed. */
function world(rows: readonly Task[]) {
  let now: ReadonlyMap<TaskRef, Task> = new Map(rows.map((row) => [row.ref, row]));
  const act = (verb: Verb, context = CONTEXT): Act | null => {
    const board = new Board(now.values(), aBoard().settings);
    if (applyVerb(board, verb, context) !== null) return null;
    const before = now;
    const changes = board.changes();
    now = new Map([...now, ...changes.map((row) => [row.ref, row] as const)]);
    return changes.map((after) => ({ before: before.get(after.ref) ?? null, after }));
  };
  return {
    rows: () => [...now.values()],
    row: (ref = TASK) => {
      const row = now.get(ref);
      if (row === undefined) throw new Error(`There is no row ${ref}.`);
      return row;
    },
    act,
    /** An act that the rules allow. */
    does: (verb: Verb) => act(verb) ?? [],
    lose: (ref: TaskRef) => void (now = new Map([...now].filter(([each]) => each !== ref))),
    undo: (taken: Act) => {
      const undone = undoing(taken, [...now.values()], LATER);
      if (undone.kind === 'verbs')
        for (const verb of undone.verbs) expect(act(verb, LATER) ?? []).not.toEqual([]);
      return undone;
    },
    orderIn: (project: TaskRef) =>
      [...now.values()]
        .filter((row) => row.project_ref === project && row.deleted_at === null)
        .sort(compareSubtasks)
        .map(({ ref }) => ref),
  };
}

/** Begins with a family's project, so that most verbs meet a subtask. */
function worldAfter(acts: readonly Played[]) {
  const project = aFamilyProject({ ref: refOf(1) });
  const begun = world([project, aSubtask(project, 2), aSubtask(project, 3, { type: 'grocery' })]);
  for (const { verb, context } of acts) begun.act(verb, context);
  return begun;
}

/** What people can see of the rows, the order of subtasks included; a deleted one has left its project if that is gone. */
function seen(rows: ReturnType<typeof world>) {
  const fields = rows
    .rows()
    .map((row) => [
      row.ref,
      row.deleted_at === null ? EDITABLE_FIELDS.map((field) => [field, row[field]]) : null,
    ]);
  return { fields, orders: REFS.map((ref) => rows.orderIn(ref)) };
}

const RUNS = { numRuns: 600 };
const FOLLOW_TYPE: ReadonlySet<string> = new Set(['status', 'execution_type']);
const FOLLOW_TYPE_AND_PROJECT: ReadonlySet<string> = new Set([
  ...FOLLOW_TYPE,
  'space',
  'family_id',
  'who',
  'turns',
]);

describe('undo of any act', () => {
  it(
    'U800 an act that is undone at once leaves every row as it was before',
    () => {
      const found = { whole: 0, others: 0 };
      fc.assert(
        fc.property(anyActs, anyVerb, (acts, verb) => {
          const rows = worldAfter(acts);
          const before = seen(rows);
          const made = new Set(rows.rows().map(({ ref }) => ref));
          const act = rows.act(verb, { ...CONTEXT, at: minutesLater(100) });
          fc.pre(act !== null && act.length > 0);
          if (act === null) return;
          const undone = rows.undo(act);
          if (undone.kind !== 'verbs' || !undone.isWhole) {
            found.others += 1;
            return;
          }
          found.whole += 1;
          const after = seen(rows);
          expect(after.fields.filter(([ref]) => made.has(ref as TaskRef))).toEqual(before.fields);
          expect(after.orders).toEqual(before.orders);
        }),
        RUNS,
      );
      // One in eight, as a rule.
      expect(found.others).toBeLessThan(found.whole / 4);
    },
    LIMITS.longTest,
  );

  it(
    'U801 what was changed since the act stays',
    () => {
      fc.assert(
        fc.property(anyActs, anyVerb, anyVerb, (acts, verb, later) => {
          const rows = worldAfter(acts);
          const act = rows.act(verb, { ...CONTEXT, at: minutesLater(100) });
          fc.pre(act !== null && act.length > 0);
          const since = rows.act(later, { ...CONTEXT, at: minutesLater(101) });
          fc.pre(since !== null && since.length > 0);
          if (act === null || since === null) return;
          const own = new Set(act.map(({ after }) => after.ref));
          rows.undo(act);
          for (const { before, after } of since) {
            if (before === null) expect(rows.row(after.ref).deleted_at).toBeNull();
            // A subtask that has come into a moved project moves with it, and a member does not.
            if (before === null || !own.has(after.ref)) continue;
            const follows = rows.row(after.ref).project_ref === null ? FOLLOW_TYPE : FOLLOW_TYPE_AND_PROJECT;
            // An open subtask that comes back opens its project.
            const isOpened = rows.rows().some((row) => row.project_ref === after.ref && isOpenStep(row));
            const changed = EDITABLE_FIELDS.filter(
              (field) =>
                before[field] !== after[field] && !follows.has(field) && !(isOpened && field === 'completed'),
            );
            const kept = changed.filter((field) => rows.row(after.ref)[field] === after[field]);
            expect(kept).toEqual(changed);
          }
        }),
        RUNS,
      );
    },
    LIMITS.longTest,
  );
});

describe('undo', () => {
  const office = aTask({ type: 'office', effort: 'hard', description: 'At ten', important: true });

  it.each<[string, Verb]>([
    ['a completion', { kind: 'task.complete', args: { ref: TASK, completed: true } }],
    ['a star', { kind: 'task.setImportant', args: { ref: TASK, important: false } }],
    ['a conversion', { kind: 'project.convert', args: { ref: TASK } }],
    ['a move to another space', edit({ space: 'work' })],
    ['a change of type that clears fields', edit({ type: 'grocery' })],
    ['an edit of several fields', edit({ name: 'Other', effort: 'easy', description: null })],
    ['a move into a project', edit({ project_ref: PROJECT })],
    ['a deletion', { kind: 'task.delete', args: { ref: TASK } }],
  ])('U800 takes back %s', (_, verb) => {
    const rows = world([office, aProject({ space: 'work' })]);
    const before = rows.row();
    expect(rows.undo(rows.does(verb))).toMatchObject({ kind: 'verbs', isWhole: true });
    expect({ ...rows.row(), updated_at: before.updated_at }).toEqual(before);
  });

  it('U800 takes an inbox task back into the inbox', () => {
    const rows = world([aTask()]);
    const before = rows.row();
    rows.undo(rows.does(edit({ type: 'call' })));
    expect(rows.row()).toMatchObject({ status: 'inbox', type: null, effort: null });
    rows.undo(rows.does({ kind: 'project.convert', args: { ref: TASK } }));
    expect({ ...rows.row(), updated_at: before.updated_at }).toEqual(before);
  });

  it('U800 takes a creation back as a deletion, and a restoration too', () => {
    const rows = world([]);
    rows.undo(rows.does(create()));
    expect(rows.row().deleted_at).toBe(EVENING);
    rows.undo(rows.does({ kind: 'task.restore', args: { ref: TASK } }));
    expect(rows.row().deleted_at).toBe(EVENING);
  });

  it('R97 does not say that a subtask restored without its project is back in it', () => {
    const project = aProject({ deleted_at: NOON });
    const rows = world([project, aSubtask(project, 2, { deleted_at: NOON })]);
    const act = rows.does({ kind: 'task.restore', args: { ref: refOf(2) } });
    expect(rows.undo(act)).toMatchObject({ kind: 'verbs', isWhole: false });
    expect(rows.row(refOf(2)).deleted_at).toBe(EVENING);
  });

  it('U800 takes a project back with the subtasks that were deleted or lost with it', () => {
    const project = aFamilyProject();
    const grocery = aSubtask(project, 2, { type: 'grocery' });
    const rows = world([project, aSubtask(project, 1), grocery, aSubtask(project, 3)]);
    const order = rows.orderIn(PROJECT);
    rows.undo(rows.does({ kind: 'project.delete', args: { ref: PROJECT } }));
    expect(rows.orderIn(PROJECT)).toEqual(order);
    const moved = rows.does({ kind: 'project.switchSpace', args: { ref: PROJECT, space: 'work' } });
    expect(rows.orderIn(PROJECT)).not.toContain(grocery.ref);
    rows.undo(moved);
    expect(rows.orderIn(PROJECT)).toEqual(order);
    expect(rows.row(PROJECT)).toMatchObject({ space: 'family', family_id: HOME });
  });

  it('U801 keeps a field that was changed since and takes back the others', () => {
    const rows = world([office]);
    const act = rows.does(edit({ name: 'Mine', important: false, effort: 'easy' }));
    rows.act(edit({ name: 'Theirs' }));
    expect(rows.undo(act)).toMatchObject({ kind: 'verbs', isWhole: false });
    expect(rows.row()).toMatchObject({ name: 'Theirs', important: true, effort: 'hard' });
  });

  it('U801 does not clear what others have written into a task that would be a grocery again', () => {
    const rows = world([aTask({ type: 'grocery' })]);
    const act = rows.does(edit({ type: 'office' }));
    rows.act(edit({ description: 'Theirs' }));
    expect(rows.undo(act)).toEqual({ kind: 'impossible', why: 'overtaken' });
    expect(rows.row()).toMatchObject({ type: 'office', description: 'Theirs' });
  });

  it('U801 does not delete a task that was made and then filled by others', () => {
    const rows = world([]);
    const act = rows.does(create({ type: 'project' }));
    rows.act(create({ ref: refOf(9), project_ref: TASK }));
    expect(rows.undo(act)).toEqual({ kind: 'impossible', why: 'overtaken' });
    expect(rows.row().deleted_at).toBeNull();
  });

  it.each<[string, string, (rows: ReturnType<typeof world>) => unknown]>([
    ['gone', 'is gone', (rows) => rows.lose(TASK)],
    ['deleted', 'was deleted', (rows) => rows.act({ kind: 'task.delete', args: { ref: TASK } })],
    ['overtaken', 'was changed again', (rows) => rows.act(edit({ name: 'Theirs' }))],
    ['done', 'is as it was before already', (rows) => rows.act(edit({ name: office.name }))],
  ])('U803 says that it is %s if the task %s since', (why, _, happens) => {
    const rows = world([office]);
    const act = rows.does(edit({ name: 'Mine' }));
    happens(rows);
    expect(rows.undo(act)).toEqual({ kind: 'impossible', why });
  });

  it('U803 says that it is overtaken if the verb that would undo it changes nothing any more', () => {
    const project = aProject();
    const rows = world([project, aSubtask(project, 2)]);
    const act = rows.does(edit({ project_ref: null }, refOf(2)));
    rows.act({ kind: 'project.convert', args: { ref: refOf(2) } });
    expect(rows.undo(act)).toEqual({ kind: 'impossible', why: 'overtaken' });
  });

  it.each<[string, (rows: ReturnType<typeof world>) => unknown]>([
    ['deleted', (rows) => rows.act({ kind: 'task.delete', args: { ref: TASK } })],
    ['taken to a place that this device does not see', (rows) => rows.lose(TASK)],
  ])(
    'U803, C64 leaves a completed round, which others may have done too, of a task that was %s since',
    (_, happens) => {
      const rows = world([aTask({ repeat: repeatOf({ from: 'done', every: 1, unit: 'week' }) })]);
      const act = rows.does({ kind: 'task.complete', args: { ref: TASK, completed: true, round: 0 } });
      const copy = copyRef(TASK, 0);
      expect(rows.row(copy).completed).toBe(true);
      happens(rows);
      expect(rows.undo(act)).toEqual({ kind: 'impossible', why: 'overtaken' });
      expect(rows.row(copy).deleted_at).toBeNull();
    },
  );

  it('U803 gives the reason of the rules that refuse it', () => {
    const rows = world([aTask()]);
    const act = rows.does({ kind: 'project.convert', args: { ref: TASK } });
    rows.act(create({ ref: refOf(9), project_ref: TASK }));
    expect(rows.undo(act)).toMatchObject({ kind: 'refused', refusal: { code: 'has_subtasks' } });
  });
});

describe('the order of subtasks', () => {
  const project = aProject();
  const subtasks = [0, 1, 2, 3].map((place) => aSubtask(project, place + 1, { position: place * 2 }));
  const [a, b, c, d] = [1, 2, 3, 4].map(refOf) as [TaskRef, TaskRef, TaskRef, TaskRef];
  const reorder = (...order: TaskRef[]): Verb => ({ kind: 'project.reorder', args: { ref: PROJECT, order } });

  it('U804 is what it was before the reorder, and what came since is behind it', () => {
    const rows = world([project, ...subtasks]);
    const act = rows.does(reorder(d, b, a, c));
    rows.act(create({ ref: refOf(9), project_ref: PROJECT }));
    expect(rows.undo(act)).toMatchObject({ kind: 'verbs', isWhole: true });
    expect(rows.orderIn(PROJECT)).toEqual([a, b, c, d, refOf(9)]);
  });

  it('U804 stays if somebody has arranged the subtasks again', () => {
    const rows = world([project, ...subtasks]);
    const act = rows.does(reorder(d, b, a, c));
    rows.act(reorder(c, d, b, a));
    expect(rows.undo(act)).toEqual({ kind: 'impossible', why: 'overtaken' });
    expect(rows.orderIn(PROJECT)).toEqual([c, d, b, a]);
  });

  it.each<[string, Verb]>([
    ['leaves its project', edit({ project_ref: null }, b)],
    ['becomes a project', { kind: 'project.convert', args: { ref: b } }],
    ['is deleted', { kind: 'task.delete', args: { ref: b } }],
  ])('U804 has its place again for a subtask that %s', (_, verb) => {
    const rows = world([project, ...subtasks]);
    rows.undo(rows.does(verb));
    expect(rows.orderIn(PROJECT)).toEqual([a, b, c, d]);
  });
});
