import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import type { TaskRef } from '#domain/ids.ts';
import { isListedOn, listsOf } from '#domain/lists.ts';
import { requestSchema } from '#domain/wire/field-kinds.ts';
import { storedFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { isDue, isWaiting } from '#domain/waiting.ts';
import { member, memberIn, named, nameIn, whoFromWire, whoToWire, type Who } from '#domain/who.ts';
import type { Board, EffectContext } from '#domain/verbs/board.ts';
import { applyVerb } from '#domain/verbs/registry.ts';
import {
  ADA,
  aFamilyProject,
  aSubtask,
  aTask,
  AT_NOON,
  BEN,
  aBoard,
  HOME,
  OTHER_FAMILY,
  refOf,
  rowOf,
  TASK,
  TODAY,
} from '../support/task-builder.ts';

const PLUMBER = named('the plumber');
const AS_BEN: EffectContext = { ...AT_NOON, actor: { id: BEN, display_name: 'Ben' } };
const CHORE = { type: 'household', space: 'family', family_id: HOME } as const;

const edit = (board: Board, changes: Partial<Task>, ref: TaskRef = TASK) =>
  applyVerb(board, { kind: 'task.edit', args: { ref, changes } }, AT_NOON);
const claim = (board: Board, context: EffectContext, mine = true) =>
  applyVerb(board, { kind: 'task.claim', args: { ref: TASK, mine } }, context);

const anyWho = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((id) => member(id as typeof BEN)),
    fc.string({ minLength: 1 }).map(named),
  ),
);

describe('who has a task', () => {
  it('T75 is a member, a name or nobody, and the same on the wire', () => {
    fc.assert(
      fc.property(anyWho, (who) => {
        expect(whoFromWire(whoToWire(who))).toBe(who);
        expect([memberIn(who), nameIn(who)].filter((each) => each !== null)).toHaveLength(
          who === null ? 0 : 1,
        );
      }),
    );
    // A name that looks like a member is one that somebody typed.
    expect(memberIn(named('m:2'))).toBeNull();
    expect(nameIn(named('m:2'))).toBe('m:2');
  });

  it.each([
    [{ id: 2 }, member(BEN)],
    [{ name: 'the plumber' }, PLUMBER],
    [{ id: 2, name: 'Ben' }, null],
    [{}, null],
    [{ id: 0 }, null],
    [{ name: '' }, null],
    [{ name: 'x'.repeat(101) }, null],
    ['m:2', null],
    [2, null],
  ])('T75 a request says it as %j', (asked, who) => {
    const read = requestSchema({ is: 'who' }, 'who').safeParse(asked);
    expect(read.success ? read.data : null).toBe(who);
  });

  it('T76 is nobody for a note and for groceries', () => {
    for (const type of ['note', 'grocery'] as const) {
      expect(aTask({ ...CHORE, type, who: member(BEN) }).who).toBeNull();
      const board = aBoard(aTask({ ...CHORE, who: PLUMBER }));
      edit(board, { type });
      expect(rowOf(board, TASK).who).toBeNull();
    }
  });

  it('T76 makes an inbox task a todo, which it stays', () => {
    const board = aBoard(aTask());
    edit(board, { who: PLUMBER });
    expect(rowOf(board, TASK)).toMatchObject({ status: 'todo', who: PLUMBER });
    edit(board, { who: null });
    expect(rowOf(board, TASK)).toMatchObject({ status: 'todo', who: null });
  });

  it('T77 is no member outside the families, and no member of another family that nobody has named', () => {
    const moved = (who: Who | null, changes: Partial<Task>, before: Partial<Task> = CHORE) => {
      const board = aBoard(aTask({ ...before, who }));
      edit(board, changes);
      return rowOf(board, TASK).who;
    };
    expect(moved(member(BEN), { space: 'work' })).toBeNull();
    expect(moved(member(BEN), { space: 'work', who: member(BEN) })).toBeNull();
    expect(moved(PLUMBER, { space: 'work' })).toBe(PLUMBER);
    expect(moved(member(BEN), { family_id: OTHER_FAMILY })).toBeNull();
    expect(moved(member(BEN), { family_id: OTHER_FAMILY, who: member(ADA.id) })).toBe(member(ADA.id));
    expect(moved(member(BEN), { family_id: OTHER_FAMILY, who: member(BEN) })).toBe(member(BEN));
    expect(moved(PLUMBER, { family_id: OTHER_FAMILY })).toBe(PLUMBER);
    expect(moved(null, { space: 'family', who: member(BEN) }, { type: 'call' })).toBe(member(BEN));
    expect(moved(member(BEN), { name: 'Bins' })).toBe(member(BEN));
  });

  it('T77 a step of a project that moves keeps a name, and no member', () => {
    const project = aFamilyProject();
    const board = aBoard(
      project,
      aSubtask(project, 1, { who: member(BEN) }),
      aSubtask(project, 2, { who: PLUMBER }),
    );
    applyVerb(
      board,
      { kind: 'project.switchSpace', args: { ref: project.ref, space: 'family', family_id: OTHER_FAMILY } },
      AT_NOON,
    );
    expect(board.subtasksOf(project.ref).map(({ who }) => who)).toEqual([null, PLUMBER]);
  });
});

describe('a claim', () => {
  it('T78 is held by the first, whoever comes after', () => {
    const board = aBoard(aTask(CHORE));
    expect(claim(board, AT_NOON)).toBeNull();
    const row = rowOf(board, TASK);
    expect(row.who).toBe(member(ADA.id));
    expect(claim(board, AS_BEN)).toBeNull();
    expect(claim(board, AT_NOON)).toBeNull();
    expect(rowOf(board, TASK)).toBe(row);
  });

  it('T78 is given back only by who has it', () => {
    const board = aBoard(aTask({ ...CHORE, who: member(ADA.id) }));
    claim(board, AS_BEN, false);
    expect(rowOf(board, TASK).who).toBe(member(ADA.id));
    claim(board, AT_NOON, false);
    expect(rowOf(board, TASK).who).toBeNull();
  });

  it('T78 changes nothing outside the families, and nothing that a name has', () => {
    for (const fields of [
      { type: 'call' },
      { ...CHORE, who: PLUMBER },
      { ...CHORE, type: 'grocery' },
    ] as const) {
      const board = aBoard(aTask(fields));
      expect(claim(board, AT_NOON)).toBeNull();
      expect(board.changes()).toEqual([]);
    }
  });

  it('T78 and a completion of the same task both hold', () => {
    const board = aBoard(aTask(CHORE));
    claim(board, AS_BEN);
    applyVerb(board, { kind: 'task.complete', args: { ref: TASK, completed: true } }, AT_NOON);
    expect(rowOf(board, TASK)).toMatchObject({ completed: true, who: member(BEN) });
  });
});

describe('the lists of what others have', () => {
  const anyDay = fc.option(fc.integer({ min: -3, max: 3 }).map((count) => addDays(TODAY, count)));
  const anyTask = fc
    .record({
      who: fc.option(fc.constantFrom(member(ADA.id), member(BEN), PLUMBER)),
      not_before: fc.oneof(anyDay, fc.constant('someday' as const)),
      due_on: anyDay,
      important: fc.boolean(),
    })
    .map((fields) => aTask({ ...CHORE, ...fields }));

  it('T79 what somebody else has waits for its day, and is in Todo from then on', () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        const on = (list: Parameters<typeof isListedOn>[1]) => isListedOn(task, list, TODAY, ADA.id);
        const isMine = task.who === null || task.who === member(ADA.id);
        const isFollowedUp = isDue(task, TODAY) || (task.not_before !== null && !isWaiting(task, TODAY));
        const isThere = isMine ? !isWaiting(task, TODAY) : isFollowedUp;
        expect(on('todo')).toBe(isThere);
        expect(on('others')).toBe(!isMine && !isFollowedUp);
        expect(on('later')).toBe(isMine && isWaiting(task, TODAY));
        // A deadline is never hidden, whoever has the task.
        expect(on('important')).toBe(isDue(task, TODAY) || (task.important && isThere));
      }),
    );
  });

  it('T79 is in each list once, and for Ben in others than for Ada', () => {
    const task = aTask({ ...CHORE, who: member(ADA.id), ref: refOf(3) });
    expect(listsOf(task, ADA.id)).toEqual(['todo']);
    expect(listsOf(task, BEN)).toEqual(['others']);
    expect(listsOf({ ...task, completed: true }, BEN)).toEqual(['completed']);
    expect(storedFields({}).who).toBeNull();
  });
});
