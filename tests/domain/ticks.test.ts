/** Who has completed a task, and what of it is taken back. */
import { describe, expect, it } from 'vitest';
import type { Act } from '#domain/act.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { Day, TickId, UserId } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';
import { ticksIn } from '#domain/ticks.ts';
import { undoing } from '#domain/undo.ts';
import { Board, type EffectContext } from '#domain/verbs/board.ts';
import { applyVerb, withTickNamed, type Verb } from '#domain/verbs/registry.ts';
import {
  ADA,
  aTask,
  AT_NOON,
  BEN,
  edit,
  EVENING,
  HOME,
  MORNING,
  TASK,
  TODAY,
} from '../support/task-builder.ts';

const MINE = 'tick of Ada' as TickId;
const OTHERS = 'tick of Ben' as TickId;
const BY_BEN: EffectContext = { ...AT_NOON, at: EVENING, actor: { id: BEN, display_name: 'Ben' } };

const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: '2026-01-29' as Day });
const inFamily = { space: 'family', family_id: HOME, status: 'todo' } as const;
const plain = aTask(inFamily);
const chore = aTask({ ...inFamily, repeat: weekly, not_before: '2026-01-29' as Day });
const COPY = copyRef(TASK, 0);

const completed = (tick?: TickId): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed: true, ...(tick && { tick }) },
});
const opened = (tick?: TickId): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed: false, ...(tick && { tick }) },
});
const ended = (tick: TickId): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed: true, round: 0, on: TODAY, tick },
});
const skipped = (tick: TickId): Verb => ({
  kind: 'task.skip',
  args: { ref: TASK, round: 0, on: TODAY, tick },
});

type Step = readonly [Verb, EffectContext];

function after(rows: readonly Task[], steps: readonly Step[]): Board {
  const board = new Board(rows, DEFAULT_SETTINGS);
  for (const [verb, context] of steps) expect(applyVerb(board, verb, context)).toBeNull();
  return board;
}

/** What a device does: the act by which Ada has done it, what comes from Ben, and her undo. */
function undone(row: Task, [mine, others]: readonly [Verb, readonly Verb[]], isBenFirst: boolean) {
  const first = after([row], [[mine, AT_NOON]]);
  const act: Act = first
    .changes()
    .map((each) => ({ before: each.ref === row.ref ? row : null, after: each }));
  const theirs = others.map((verb): Step => [verb, BY_BEN]);
  const steps: readonly Step[] = isBenFirst ? [...theirs, [mine, AT_NOON]] : [[mine, AT_NOON], ...theirs];
  const now = after([row], steps);
  const rows = [now.task(row.ref), now.task(COPY)].filter((each) => each !== null);
  const back = undoing(act, rows, AT_NOON);
  const left = new Board(rows, DEFAULT_SETTINGS);
  if (back.kind === 'verbs') for (const verb of back.verbs) applyVerb(left, verb, AT_NOON);
  return { back, row: left.task(row.ref)!, copy: left.task(COPY) };
}

/** The act, what Ben does beside it, and what is there after the undo. */
const TABLE: readonly {
  readonly name: string;
  readonly row: Task;
  readonly mine: Verb;
  readonly others: readonly Verb[];
  /** Null: as it was before. */
  readonly stays: 'done' | 'over' | 'skipped' | 'overtaken' | null;
  readonly only?: 'first' | 'second';
}[] = [
  { name: 'a completion alone', row: plain, mine: completed(MINE), others: [], stays: null },
  {
    name: 'a completion of both',
    row: plain,
    mine: completed(MINE),
    others: [completed(OTHERS)],
    stays: 'done',
  },
  {
    name: 'a completion that was opened and completed again since',
    row: plain,
    mine: completed(MINE),
    others: [opened(), completed(OTHERS)],
    stays: 'overtaken',
    only: 'first',
  },
  {
    name: 'a completion by an edit',
    row: plain,
    mine: withTick(edit({ completed: true }), MINE),
    others: [completed(OTHERS)],
    stays: 'done',
  },
  { name: 'a round alone', row: chore, mine: ended(MINE), others: [], stays: null },
  { name: 'a round of both', row: chore, mine: ended(MINE), others: [ended(OTHERS)], stays: 'over' },
  { name: 'a skip alone', row: chore, mine: skipped(MINE), others: [], stays: null },
  { name: 'a skip of both', row: chore, mine: skipped(MINE), others: [skipped(OTHERS)], stays: 'skipped' },
  {
    name: 'a skip of what was done later',
    row: chore,
    mine: skipped(MINE),
    others: [ended(OTHERS)],
    stays: 'skipped',
    only: 'first',
  },
  {
    name: 'a skip of what was done before',
    row: chore,
    mine: skipped(MINE),
    others: [ended(OTHERS)],
    stays: 'over',
    only: 'second',
  },
  {
    name: 'a completion of what was skipped',
    row: chore,
    mine: ended(MINE),
    others: [skipped(OTHERS)],
    stays: 'skipped',
    only: 'second',
  },
  {
    name: 'a completion of what was skipped later',
    row: chore,
    mine: ended(MINE),
    others: [skipped(OTHERS)],
    stays: 'skipped',
    only: 'first',
  },
];

function withTick(verb: Verb, tick: TickId): Verb {
  return { ...verb, args: { ...verb.args, tick } } as Verb;
}

const CASES = TABLE.flatMap(({ only, ...each }) =>
  (['first', 'second'] as const)
    .filter((order) => (only ?? order) === order)
    .map((order) => ({ ...each, order })),
);

it.each(CASES)('T159 the undo of $name, who is undone was $order', ({ row, mine, others, stays, order }) => {
  const { back, row: left, copy } = undone(row, [mine, others], order === 'second');
  const isOver = left.round === row.round + 1;
  switch (stays) {
    case null:
      expect(back).toMatchObject({ kind: 'verbs', isWhole: true, alsoBy: [] });
      expect({ ...left, updated_at: MORNING }).toEqual(row);
      expect(copy?.deleted_at ?? MORNING).not.toBeNull();
      return;
    case 'done':
      expect(back).toMatchObject({ kind: 'verbs', isWhole: false, alsoBy: [BEN] });
      expect(left).toMatchObject({ completed: true, completed_by: BEN, completed_at: EVENING });
      expect(ticksIn(left.ticks)).toEqual([{ id: OTHERS, by: BEN, at: EVENING }]);
      return;
    case 'over':
      expect(back).toMatchObject({ kind: 'verbs', isWhole: false, alsoBy: [BEN] });
      expect([isOver, copy?.completed_by, copy?.deleted_at]).toEqual([true, BEN, null]);
      return;
    case 'skipped':
      expect(back).toMatchObject({ kind: 'verbs', isWhole: false, alsoBy: [BEN] });
      expect([isOver, ticksIn(left.ticks).map(({ by }) => by)]).toEqual([true, [BEN]]);
      return;
    case 'overtaken':
      expect(back).toEqual({ kind: 'impossible', why: 'overtaken' });
      expect(left.completed || isOver).toBe(true);
  }
});

const endedIn = (round: number, tick: TickId): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed: true, round, on: TODAY, tick },
});
const putBack = (round: number, tick: TickId): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed: false, round, tick },
});

describe('a skip that comes when its round was done', () => {
  const LATER = 'later tick of Ada' as TickId;
  const unskipped: Verb = {
    kind: 'task.edit',
    args: { ref: TASK, changes: { completed: false, not_before: chore.not_before }, round: 0, tick: OTHERS },
  };

  it('T283 keeps the round over after later ones, until it is taken back too', () => {
    const steps: readonly Step[] = [
      [ended(MINE), AT_NOON],
      [skipped(OTHERS), BY_BEN],
      [endedIn(1, LATER), AT_NOON],
      [putBack(1, LATER), AT_NOON],
      [putBack(0, MINE), AT_NOON],
    ];
    const board = after([chore], steps);
    expect(board.task(TASK)).toMatchObject({ round: 1, completed: false });
    expect(board.task(COPY)?.deleted_at).not.toBeNull();
    expect(after([chore], [...steps, [unskipped, BY_BEN]]).task(TASK)).toMatchObject({
      round: 0,
      ticks: null,
      not_before: chore.not_before,
    });
  });

  it('T283 leaves the round to who did it where it is taken back first', () => {
    const steps: readonly Step[] = [
      [ended(MINE), AT_NOON],
      [skipped(OTHERS), BY_BEN],
      [unskipped, BY_BEN],
    ];
    const board = after([chore], steps);
    expect(board.task(TASK)?.round).toBe(1);
    expect(ticksIn(board.task(TASK)?.ticks ?? null).map(({ id }) => id)).toEqual([MINE]);
    expect(board.task(COPY)).toMatchObject({ completed: true, deleted_at: null });
    const back = after([chore], [...steps, [putBack(0, MINE), AT_NOON]]);
    expect(back.task(TASK)).toMatchObject({ round: 0, ticks: null, not_before: chore.not_before });
    expect(back.task(COPY)?.deleted_at).not.toBeNull();
  });

  it.each([
    ['skipped it', [skipped(MINE), skipped(OTHERS)]],
    ['did and skipped it', [ended(MINE), skipped(OTHERS)]],
  ] as const)(
    'T283 goes back where both who %s undo that before they hear of each other',
    (_, [mine, others]) => {
      const now = after(
        [chore],
        [
          [mine, AT_NOON],
          [others, BY_BEN],
        ],
      );
      const rows = [now.task(TASK), now.task(COPY)].filter((each) => each !== null);
      const backOf = (verb: Verb, context: EffectContext): readonly Step[] => {
        const act: Act = after([chore], [[verb, context]])
          .changes()
          .map((each) => ({ before: each.ref === TASK ? chore : null, after: each }));
        const back = undoing(act, rows, context);
        return back.kind === 'verbs' ? back.verbs.map((each): Step => [each, context]) : [];
      };
      const [my, their] = [backOf(mine, AT_NOON), backOf(others, BY_BEN)];
      for (const steps of [
        [...my, ...their],
        [...their, ...my],
      ])
        expect(after(rows, steps).task(TASK)).toMatchObject({ round: 0, not_before: chore.not_before });
    },
  );

  it('T283 is kept for three rounds and no longer', () => {
    const rounds = [0, 1, 2, 3].map((round): Step => [
      { kind: 'task.skip', args: { ref: TASK, round, on: TODAY, tick: `skip ${round}` as TickId } },
      AT_NOON,
    ]);
    const row = after([chore], rounds).task(TASK)!;
    expect(ticksIn(row.ticks).map(({ round }) => round)).toEqual([3, 2, 1]);
  });
});

it('T284 the undo of a skip gives all days of its round back, or none', () => {
  const due = '2026-01-30' as Day;
  const row = { ...chore, due_on: due };
  const { back, row: left } = undone(row, [skipped(MINE), [edit({ due_on: '2026-03-01' as Day })]], false);
  expect(back).toEqual({ kind: 'impossible', why: 'overtaken' });
  expect(left).toMatchObject({ round: 1, due_on: '2026-03-01' });
  expect(undone(row, [skipped(MINE), []], false).row).toMatchObject({
    ...row,
    updated_at: expect.anything(),
  });
});

describe('a completed task', () => {
  it('T185 that another opens and skips is no round of who undoes its opening', () => {
    const itself: Verb = {
      kind: 'task.edit',
      args: { ref: TASK, changes: { completed: true }, round: 0, isItself: true, tick: MINE },
    };
    const row = after(
      [chore],
      [
        [skipped(OTHERS), BY_BEN],
        [itself, AT_NOON],
      ],
    ).task(TASK)!;
    expect(ticksIn(row.ticks).map(({ id }) => id)).toEqual([OTHERS]);
  });

  it('T158 of before, which names nobody, keeps its first completion beside the next', () => {
    const before = aTask({ ...inFamily, completed: true, completed_by: BEN });
    const row = after([before], [[completed(MINE), AT_NOON]]).task(TASK)!;
    expect(row).toMatchObject({ completed_by: BEN, completed_at: MORNING });
    expect(ticksIn(row.ticks)).toEqual([
      { id: null, by: BEN, at: MORNING },
      { id: MINE, by: ADA.id, at: AT_NOON.at },
    ]);
    expect(after([row], [[opened(MINE), AT_NOON]]).task(TASK)).toMatchObject({
      ticks: null,
      completed_by: BEN,
    });
  });

  it('T158 keeps no more than twenty', () => {
    const ids = Array.from({ length: 25 }, (_, index) => `tick ${index}` as TickId);
    const row = after(
      [plain],
      ids.map((tick): Step => [completed(tick), AT_NOON]),
    ).task(TASK)!;
    expect(ticksIn(row.ticks).map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });

  it('T158 is opened for all by who names no tick, and by nobody who names that of another', () => {
    const both: readonly Step[] = [
      [completed(MINE), AT_NOON],
      [completed(OTHERS), BY_BEN],
    ];
    expect(after([plain], [...both, [opened(), BY_BEN]]).task(TASK)).toMatchObject({
      completed: false,
      ticks: null,
    });
    const named = after([plain], [...both, [opened(OTHERS), AT_NOON]]).task(TASK);
    expect(ticksIn(named!.ticks).map(({ id }) => id)).toEqual([MINE, OTHERS]);
  });
});

const name = (verb: Verb, row: Task, author: UserId = ADA.id) =>
  (withTickNamed(verb, { row, author, newTick: () => MINE }).args as { tick?: TickId }).tick;

it('T162 who sees a task or a round done adds no tick', () => {
  const done = after([plain], [[completed(OTHERS), BY_BEN]]).task(TASK)!;
  expect(name(completed(), plain)).toBe(MINE);
  expect(name(completed(), done)).toBeUndefined();
  const next = { ...chore, round: 1 };
  const press: Verb = { kind: 'task.complete', args: { ref: TASK, completed: true, round: 0, on: TODAY } };
  expect([name(press, chore), name(press, next)]).toEqual([MINE, undefined]);
  const skip: Verb = { kind: 'task.skip', args: { ref: TASK, round: 0, on: TODAY } };
  expect([name(skip, chore), name(skip, next)]).toEqual([MINE, undefined]);
});

it('T159 a press on the check takes back what only its author has completed', () => {
  const mine = after([plain], [[completed(MINE), AT_NOON]]).task(TASK)!;
  const both = after([mine], [[completed(OTHERS), BY_BEN]]).task(TASK)!;
  expect([name(opened(), mine), name(opened(), mine, BEN), name(opened(), both)]).toEqual([
    MINE,
    undefined,
    undefined,
  ]);
});
