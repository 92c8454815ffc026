/** What a round, an undo and a moved day leave alone, and what they take along. */
import { expect, it } from 'vitest';
import type { Day, TaskRef } from '#domain/ids.ts';
import { movedRule, repeatOf } from '#domain/repeat.ts';
import type { Task } from '#domain/task.ts';
import { undoing } from '#domain/undo.ts';
import { applyVerb, type Verb } from '#domain/verbs/registry.ts';
import { aBoard, ADA, AT_NOON, aProject, aSubtask, NOON, PROJECT, TODAY } from '../support/task-builder.ts';

const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: TODAY });
const CONTEXT = { at: NOON, actor: ADA, homeFamily: null };

function after(rows: readonly Task[], verb: Verb): ReadonlyMap<TaskRef, Task> {
  const board = aBoard(...rows);
  expect(applyVerb(board, verb, AT_NOON)).toBeNull();
  return new Map([...rows, ...board.changes()].map((row) => [row.ref, row]));
}

it('T143 a round opens no step that is deleted', () => {
  const project = aProject({ repeat: weekly, due_on: TODAY });
  const steps = [
    aSubtask(project, 1, { completed: true }),
    aSubtask(project, 2, { completed: true, deleted_at: NOON }),
  ];
  const args = { ref: PROJECT, completed: true, round: 0, on: TODAY };
  const rows = after([project, ...steps], { kind: 'task.complete', args });
  expect(steps.map(({ ref }) => rows.get(ref)?.completed)).toEqual([false, true]);
});

it('T144 Undo of the restore of a project that somebody else has put a step into since does not delete it', () => {
  const deleted = aProject({ deleted_at: NOON });
  const restored = { ...deleted, deleted_at: null };
  const act = [{ before: deleted, after: restored }];
  expect(undoing(act, [restored], CONTEXT)).toMatchObject({ kind: 'verbs', isWhole: true });
  const found = undoing(act, [restored, aSubtask(restored, 1)], CONTEXT);
  expect(found).toEqual({ kind: 'impossible', why: 'overtaken' });
});

it('T145 the weekday of a rule of one weekday goes along with the day of its task', () => {
  const [thursday, friday] = ['2026-01-29' as Day, '2026-01-30' as Day];
  const rule = { every: 1, unit: 'week', from: 'date', since: thursday, days: [4] } as const;
  expect(movedRule(rule, thursday, friday)).toEqual({ ...rule, since: friday, days: [5] });
  const ofTwo = { ...rule, days: [1, 4] };
  expect(movedRule(ofTwo, thursday, friday)).toEqual({ ...ofTwo, since: friday });
});
