import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { completion } from '#domain/completion.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { Day, IsoTime, UserId } from '#domain/ids.ts';
import { canCompleteProject, isActionable, progressOf } from '#domain/project.ts';
import { repeatOf } from '#domain/repeat.ts';
import { normalizeTask, type Task } from '#domain/task.ts';
import { undoing } from '#domain/undo.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { Board } from '#domain/verbs/board.ts';
import { coalesce } from '#domain/verbs/coalesce.ts';
import { applyVerb, type Verb } from '#domain/verbs/registry.ts';
import {
  ADA,
  aProject,
  aSubtask,
  aTask,
  AT_NOON,
  create,
  edit,
  NOON,
  refOf,
  TASK,
  TODAY,
} from '../support/task-builder.ts';

const BEN = { id: 2 as UserId, display_name: 'Ben' };
const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: '2026-01-29' as Day });
const days = { not_before: '2026-01-29' as Day, due_on: null };
const chore = aTask({ name: 'Bins', status: 'todo', repeat: weekly, ...days, round: 2 });
const COPY = copyRef(TASK, 2);

const complete = (round: number, on = TODAY): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed: true, round, on },
});
const putBack = (round: number): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed: false, round },
});
const ZONES = [
  'Etc/GMT+12',
  'Pacific/Niue',
  'America/New_York',
  'UTC',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];
const anyZone = fc.constantFrom(...ZONES);
/** Also of leap days and of nights on which clocks change. */
const anyInstant = fc
  .integer({ min: Date.parse('2024-02-01'), max: Date.parse('2029-01-01') })
  .map((ms) => new Date(ms).toISOString() as IsoTime);

function dayIn(timeZone: string, at: IsoTime): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.parse(at)) as Day;
}

const skip = (round: number): Verb => ({ kind: 'task.skip', args: { ref: TASK, round, on: TODAY } });

/** The rows after the verbs, one after the other. */
function after(rows: readonly Task[], verbs: readonly Verb[], context = AT_NOON) {
  const board = new Board(rows, DEFAULT_SETTINGS);
  for (const verb of verbs) expect(applyVerb(board, verb, context)).toBeNull();
  return board;
}

describe('a completion of a task that repeats', () => {
  it('T86 leaves a completed copy with its days and who did it, and goes on to the next days', () => {
    const board = after([chore], [complete(2)], { ...AT_NOON, actor: BEN });
    expect(board.task(TASK)).toEqual({ ...chore, not_before: '2026-02-05', round: 3, updated_at: NOON });
    const done = { completed: true, completed_at: NOON, completed_by: BEN.id, created_by: BEN };
    const left = { name: 'Bins', repeat: null, round: 0, deleted_at: null };
    expect(board.task(COPY)).toMatchObject({ ...left, ...done, ...days });
  });

  it('T87 of a round that is over changes nothing', () => {
    const once = after([chore], [complete(2)]);
    const twice = after([chore], [complete(2), complete(2), complete(1)]);
    expect(twice.changes()).toEqual(once.changes());
  });

  it('T87 without a round is left to the server, which knows the present one', () => {
    const verbs: Verb[] = [
      { kind: 'task.complete', args: { ref: TASK, completed: true } },
      edit({ completed: true }),
    ];
    for (const verb of verbs) expect(after([chore], [verb]).changes()).toEqual([]);
  });

  it('T86 is of the day on which it was ticked, whenever it is heard', () => {
    const late = after([chore], [complete(2, '2026-01-22' as Day)]);
    expect(late.task(COPY)?.completed_at).toBe('2026-01-22T10:30:00.000Z');
    // In the east it is tomorrow already, in the west still yesterday.
    for (const on of ['2026-02-01', '2026-01-30'])
      expect(after([chore], [complete(2, on as Day)]).task(COPY)?.completed_at).toBe(NOON);
  });

  it('T86 says when it was ticked, however much later it is heard, and no later than that', () => {
    const ticked = (tickedAt: string, on = '2026-01-30') =>
      after(
        [chore],
        [
          {
            kind: 'task.complete',
            args: { ref: TASK, completed: true, round: 2, on: on as Day, tickedAt: tickedAt as IsoTime },
          },
        ],
      ).task(COPY)?.completed_at;
    expect(ticked('2026-01-30T20:00:00.000Z')).toBe('2026-01-30T20:00:00.000Z');
    expect(ticked('2026-01-22T20:00:00.000Z', '2026-01-22')).toBe('2026-01-22T20:00:00.000Z');
    // By clocks that were never set, and one that is ahead.
    expect(ticked('1970-01-01T00:00:00.000Z')).toBe('2026-01-30T10:30:00.000Z');
    expect(ticked('2031-01-01T00:00:00.000Z')).toBe(NOON);
  });

  it('T86 is shown on the day of its author to its author, in whatever zone and over each change of clocks', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, fc.integer({ min: 0, max: 400 }), (zone, tickedAt, hoursLater) => {
        const on = dayIn(zone, tickedAt);
        const heardAt = new Date(Date.parse(tickedAt) + hoursLater * 3_600_000).toISOString() as IsoTime;
        const args = { ref: TASK, completed: true, round: 2, on, tickedAt };
        const board = after([chore], [{ kind: 'task.complete', args }], { ...AT_NOON, at: heardAt });
        expect(dayIn(zone, board.task(COPY)!.completed_at!)).toBe(on);
      }),
    );
  });

  it('T82, T86 two on both sides of the date line leave one copy, and a next day that lies after both', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, fc.boolean(), (one, other, at, isSwapped) => {
        const verbs = [one, other].map((zone) => complete(2, dayIn(zone, at)));
        const board = after([chore], isSwapped ? verbs.toReversed() : verbs, { ...AT_NOON, at });
        const { round, not_before } = board.task(TASK)!;
        expect(round).toBe(3);
        expect(board.changes().filter(({ completed }) => completed)).toHaveLength(1);
        expect(not_before! > chore.not_before!).toBe(true);
        expect(not_before! > [dayIn(one, at), dayIn(other, at)][isSwapped ? 1 : 0]!).toBe(true);
      }),
    );
  });

  it('T82 takes a day that is more than one ahead for tomorrow', () => {
    const ahead = after([chore], [complete(2, '2099-01-01' as Day)]).task(TASK);
    expect(ahead?.not_before).toBe('2026-02-05');
  });

  it('T88 moves the days of a project’s steps as far as its own', () => {
    const project = aProject({ repeat: weekly, due_on: '2026-01-29' as Day });
    const step = (ref: number, fields: Partial<Task>) =>
      aSubtask(project, ref, { ref: refOf(ref), completed: true, ...fields });
    const steps = [
      step(1, { due_on: '2026-01-28' as Day, not_before: '2026-01-26' as Day }),
      step(2, { not_before: 'someday' }),
      step(3, { completed: false, repeat: weekly, due_on: '2026-01-28' as Day }),
    ];
    const board = after([project, ...steps], [completion(project, true, TODAY)]);
    expect(board.task(project.ref)).toMatchObject({ due_on: '2026-02-05' });
    expect(board.task(refOf(1))).toMatchObject({ due_on: '2026-02-04', not_before: '2026-02-02' });
    expect(board.task(refOf(2))).toMatchObject({ not_before: 'someday', due_on: null });
    expect(board.task(refOf(3))).toMatchObject({ due_on: '2026-01-28' });
  });

  it('T86 of a subtask leaves its copy outside of the project', () => {
    const project = aProject();
    const step = aSubtask(project, 1, { repeat: weekly });
    const board = after([project, step], [completion(step, true, TODAY)]);
    expect(board.task(copyRef(step.ref, 0))).toMatchObject({ project_ref: null, position: null });
    expect(board.task(step.ref)?.project_ref).toBe(project.ref);
  });

  it('T88 of a project opens its steps again', () => {
    const project = aProject({ repeat: weekly });
    const steps = [aSubtask(project, 1, { completed: true }), aSubtask(project, 2, { completed: true })];
    const board = after([project, ...steps], [completion(project, true, TODAY)]);
    expect(steps.map(({ ref }) => board.task(ref)?.completed)).toEqual([false, false]);
    expect(board.task(project.ref)).toMatchObject({ completed: false, round: 1 });
    const open = new Board([project, aSubtask(project, 1)], DEFAULT_SETTINGS);
    expect(applyVerb(open, completion(project, true, TODAY), AT_NOON)?.code).toBe('open_subtasks');
  });

  it('T86 completes a task that repeats no more', () => {
    const ended = { ...chore, repeat: null };
    expect(after([ended], [complete(2)]).task(TASK)).toMatchObject({ completed: true, completed_by: ADA.id });
  });

  it.each<Partial<TaskFields>>([{ type: 'grocery' }, { type: 'note' }, { repeat: null }])(
    'T86 completes a task that by the same edit repeats no more: %o',
    (fields) => {
      const changes = { completed: true, ...fields };
      const board = after([chore], [{ kind: 'task.edit', args: { ref: TASK, changes, round: 2 } }]);
      expect(board.task(TASK)).toMatchObject({
        completed: true,
        completed_by: ADA.id,
        repeat: null,
        round: 2,
      });
      expect(board.task(COPY)).toBeNull();
    },
  );

  it('T87 is never coalesced with what comes before or after it', () => {
    const others: Verb[] = [create({ repeat: weekly }), edit({ name: 'Other' }), complete(2), skip(2)];
    for (const other of others) {
      expect(coalesce(other, complete(2))).toBeNull();
      expect(coalesce(complete(2), other)).toBeNull();
    }
    expect(coalesce(create({ repeat: weekly }), edit({ completed: true }))).toBeNull();
    expect(coalesce(edit({ completed: true }), edit({ name: 'Other' }))).toBeNull();
  });
});

describe('a round that is skipped', () => {
  it('T86 leaves no copy', () => {
    const board = after([chore], [skip(2)]);
    expect(board.changes()).toEqual([{ ...chore, not_before: '2026-02-05', round: 3, updated_at: NOON }]);
    expect(after([chore], [skip(1), skip(3)]).changes()).toEqual([]);
  });
});

describe('a round that is put back', () => {
  it('T89 has its days again, and its copy is deleted', () => {
    const board = after([chore], [complete(2), putBack(2)]);
    expect(board.task(TASK)).toEqual({ ...chore, updated_at: NOON });
    expect(board.task(COPY)?.deleted_at).toBe(NOON);
    expect(after([...board.changes()], [complete(2)]).task(COPY)).toMatchObject({
      completed: true,
      deleted_at: null,
    });
  });

  it('T87 is not about a task that somebody has completed for good since', () => {
    const ended = {
      ...chore,
      repeat: null,
      round: 3,
      completed: true,
      completed_at: NOON,
      completed_by: BEN.id,
    };
    const unskip: Verb = {
      kind: 'task.edit',
      args: { ref: TASK, changes: { completed: false, ...days }, round: 2 },
    };
    expect(after([ended], [putBack(2), unskip]).changes()).toEqual([]);
    expect(after([{ ...ended, repeat: weekly }], [putBack(2), unskip]).changes()).toEqual([]);
  });

  it('T89 takes the days that come with it', () => {
    const due_on = '2026-01-30' as Day;
    const changes = { completed: false, due_on };
    const both: Verb = { kind: 'task.edit', args: { ref: TASK, changes, round: 2, isWhole: true } };
    expect(after([chore], [complete(2), both]).task(TASK)).toMatchObject({ ...days, due_on, round: 2 });
    expect(after([chore], [complete(2), both, both]).task(TASK)).toMatchObject({ due_on, round: 2 });
  });

  it('T89 stays over if somebody has gone on since, if somebody else did it, or if its copy is gone', () => {
    const wentOn = after([chore], [complete(2), complete(3)]);
    expect(after([...wentOn.changes()], [putBack(2)]).changes()).toEqual([]);
    const bens = after([chore], [complete(2)], { ...AT_NOON, actor: BEN });
    expect(after([...bens.changes()], [putBack(2)]).changes()).toEqual([]);
    const gone = after([chore], [complete(2), { kind: 'task.delete', args: { ref: COPY } }]);
    expect(after([...gone.changes()], [putBack(2)]).changes()).toEqual([]);
  });

  it.each<[string, Verb]>([
    ['a completion', complete(2)],
    ['a skip', skip(2)],
  ])('T89 undo of %s puts it back, unless somebody has gone on since or was first', (_, verb) => {
    const board = after([chore], [verb]);
    const act = board.changes().map((row) => ({ before: row.ref === TASK ? chore : null, after: row }));
    const undone = undoing(act, board.changes(), AT_NOON);
    if (undone.kind !== 'verbs') throw new Error(undone.kind);
    expect(undone.isWhole).toBe(true);
    expect(after([...board.changes()], undone.verbs).task(TASK)).toMatchObject(days);
    const later = after([...board.changes()], [complete(3)]);
    expect(undoing(act, later.changes(), AT_NOON)).not.toMatchObject({ kind: 'verbs', isWhole: true });
    const left = undoing(act, later.changes(), AT_NOON);
    const verbs = left.kind === 'verbs' ? left.verbs : [];
    expect(after([...later.changes()], verbs).task(TASK)).toMatchObject({ round: 4 });

    const bens = after([chore], [complete(2)], { ...AT_NOON, actor: BEN });
    const second = after([...bens.changes()], undone.verbs);
    expect(second.changes()).toEqual([]);
    expect(undoing(act, bens.changes(), AT_NOON)).toEqual({ kind: 'impossible', why: 'overtaken' });
  });

  it('T89 a body of all fields says nothing of a round that was skipped', () => {
    const args = { ref: TASK, changes: { completed: false, ...days }, round: 2 };
    const skipped = [...after([chore], [skip(2)]).changes()];
    expect(after(skipped, [{ kind: 'task.edit', args }]).task(TASK)).toMatchObject(days);
    expect(after(skipped, [{ kind: 'task.edit', args: { ...args, isWhole: true } }]).changes()).toEqual([]);
  });
});

describe('a change of the days', () => {
  it('T87 of a round that is over is dropped, and what else it changes is kept', () => {
    const changes = { name: 'All bins', not_before: '2026-01-30' as Day, due_on: '2026-01-30' as Day };
    const late: Verb = { kind: 'task.edit', args: { ref: TASK, changes, round: 1 } };
    expect(after([chore], [late]).task(TASK)).toMatchObject({ ...days, name: 'All bins' });
    const present: Verb = { kind: 'task.edit', args: { ref: TASK, changes, round: 2 } };
    expect(after([chore], [present]).task(TASK)).toMatchObject(changes);
  });
});

describe('a task that repeats', () => {
  it('T84 is neither a note nor a grocery, and has been decided about', () => {
    expect(normalizeTask({ ...chore, type: 'note' }, null).repeat).toBeNull();
    expect(normalizeTask({ ...chore, type: 'grocery' }, null).repeat).toBeNull();
    expect(aTask({ repeat: weekly }).status).toBe('todo');
  });

  it('T88 as a step is passed over while it waits, and does not count for the end of its project', () => {
    const project = aProject({ execution_type: 'synchronous' });
    const step = (not_before: string) =>
      aSubtask(project, 1, { ref: refOf(1), repeat: weekly, not_before: not_before as Day });
    const next = aSubtask(project, 2);
    const isNext = (first: Task) => isActionable(next, project, [first, next], TODAY);
    expect(isNext(step('2026-02-05'))).toBe(true);
    expect(isNext(step(TODAY))).toBe(false);
    // A step that comes once blocks the others until its day.
    expect(isNext({ ...step('2026-02-05'), repeat: null })).toBe(false);
    const done = { ...next, completed: true };
    expect(canCompleteProject(project, [step(TODAY), done])).toBe(true);
    expect(progressOf([step(TODAY), done])).toEqual({ done: 1, all: 1 });
  });
});
