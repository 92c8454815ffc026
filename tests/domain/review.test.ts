import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, weekdayOf } from '#domain/day.ts';
import { toIsoTime, type Day, type IsoTime, type TaskRef } from '#domain/ids.ts';
import {
  answered,
  answeredIn,
  begun,
  finished,
  goneOn,
  isReviewDue,
  isRunning,
  MOST_CARDS,
  NO_REVIEW,
  nextReviewOn,
  partSkipped,
  planOf,
  lastReviewOn,
  REVIEW_PARTS,
  reviewCandidates,
  takenBack,
  type ReviewPart,
  type ReviewState,
} from '#domain/review.ts';
import { copyRef } from '#domain/copy-ref.ts';
import { WEEKDAYS } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';
import { WEEKS, weeksUntil } from '#domain/weeks.ts';
import { member, named } from '#domain/who.ts';
import {
  ADA,
  aFamilyProject,
  aProject,
  aSubtask,
  aTask,
  BEN,
  HOME,
  refOf,
  TODAY,
} from '../support/task-builder.ts';

const daysAgo = (count: number): IsoTime => toIsoTime(Date.parse(`${addDays(TODAY, -count)}T12:00:00.000Z`));
const OLD = { updated_at: daysAgo(31), created_at: daysAgo(60) };
const NEW = { updated_at: daysAgo(1), created_at: daysAgo(1) };
const IN_FAMILY = { space: 'family', family_id: HOME } as const;

let count = 0;
const task = (name: string, fields: Partial<Task> = {}): Task =>
  aTask({ ref: refOf((count += 1)), name, type: 'errand', ...NEW, ...fields });

const at = (state: ReviewState = NO_REVIEW, today: Day = TODAY) => ({ today, me: ADA.id, state });

function namesIn(open: readonly Task[], state: ReviewState = NO_REVIEW, today: Day = TODAY) {
  const found = reviewCandidates(open, at(state, today));
  return Object.fromEntries(
    REVIEW_PARTS.map((part) => [part, found[part].map(({ name }) => name)] as const).filter(
      ([, names]) => names.length > 0,
    ),
  );
}

const plan = (open: readonly Task[], state: ReviewState = NO_REVIEW) =>
  planOf(reviewCandidates(open, at(state)), state);

describe('what a review asks about', () => {
  it('T97 is in seven parts, each task in the first that has it', () => {
    const stuck = aProject({ ref: refOf(900), name: 'Stuck', ...NEW });
    expect(
      namesIn([
        task('Thought', { type: null, status: 'inbox' }),
        task('Tiles', { who: named('the tiler') }),
        stuck,
        task('Attic', OLD),
        task('Cello', { not_before: 'someday', ...OLD }),
        task('Taxes', { due_on: addDays(TODAY, 14) }),
        task('Old and due', { due_on: TODAY, ...OLD }),
        task('Windows', IN_FAMILY),
      ]),
    ).toEqual({
      inbox: ['Thought'],
      waiting: ['Tiles'],
      stuck: ['Stuck'],
      untouched: ['Attic', 'Old and due'],
      someday: ['Cello'],
      ahead: ['Taxes'],
      unclaimed: ['Windows'],
    });
  });

  it('T97 is nothing that needs no decision', () => {
    const done = { completed: true, completed_at: daysAgo(40), ...OLD };
    expect(
      namesIn([
        task('New'),
        task('Done', done),
        task('Gone', { deleted_at: daysAgo(40), ...OLD }),
        task('Milk', { type: 'grocery', ...IN_FAMILY, ...OLD }),
        task('A shelf', { type: 'note', ...OLD }),
        task('In three weeks', { due_on: addDays(TODAY, 15) }),
        task('Mine', { ...IN_FAMILY, who: member(ADA.id) }),
        task('Put off', { not_before: addDays(TODAY, 40), ...OLD }),
      ]),
    ).toEqual({});
  });

  it('T97 a project is stuck without an open step, and not while it waits', () => {
    const project = aProject({ ...NEW });
    const step = (fields: Partial<Task>) => aSubtask(project, 1, { ...NEW, ...fields });
    const isStuck = (...others: readonly Task[]) => 'stuck' in namesIn([project, ...others]);
    expect(isStuck()).toBe(true);
    expect(isStuck(step({ completed: true }))).toBe(true);
    expect(isStuck(step({ type: 'note' }))).toBe(true);
    expect(isStuck(step({ deleted_at: daysAgo(1) }))).toBe(true);
    expect(isStuck(step({}))).toBe(false);
    expect(isStuck(step({ who: named('the tiler') }))).toBe(false);
    expect(namesIn([{ ...project, not_before: addDays(TODAY, 30) }])).toEqual({});
    expect(namesIn([{ ...project, not_before: 'someday' }])).toEqual({ someday: [project.name] });
  });

  it('T97 only what can be done now counts as untouched or as unclaimed', () => {
    const project = aFamilyProject({ execution_type: 'synchronous', ...NEW });
    const first = aSubtask(project, 1, { name: 'First', ...OLD });
    const second = aSubtask(project, 2, { name: 'Second', ...OLD });
    expect(namesIn([project, first, second])).toEqual({ untouched: ['First'] });
    const waiting = { ...project, not_before: addDays(TODAY, 30) };
    expect(namesIn([waiting, first, second])).toEqual({});
    const recent = [first, second].map((each) => ({ ...each, ...NEW }));
    expect(namesIn([project, ...recent])).toEqual({ unclaimed: ['First'] });
  });

  it('T97 what is overdue or comes back within two weeks is ahead, in the order of the days', () => {
    expect(
      namesIn([
        task('Back', { not_before: addDays(TODAY, 3) }),
        task('Due', { due_on: addDays(TODAY, 10) }),
        task('Late', { due_on: addDays(TODAY, -2) }),
        task('Of Ben', { due_on: TODAY, who: member(BEN), ...IN_FAMILY }),
      ]),
    ).toEqual({ ahead: ['Late', 'Back', 'Due'], waiting: ['Of Ben'] });
  });

  it('T97 untouched is what nobody changed for thirty days', () => {
    const changed = (days: number) => namesIn([task('It', { ...OLD, updated_at: daysAgo(days) })]);
    expect([29, 30].map(changed)).toEqual([{}, { untouched: ['It'] }]);
  });
});

describe('how much a review asks', () => {
  const many = (length: number, fields: Partial<Task> = OLD) =>
    Array.from({ length }, (_, index) => task(`Task ${index}`, fields));

  it('T98 is at most so many cards of each part; the rest waits for the next', () => {
    const open = [...many(20), ...many(30, { type: null, status: 'inbox' })];
    const { parts, left, rest } = plan(open, begun(NO_REVIEW, TODAY));
    expect(parts.map(({ part, cards }) => [part, cards.length])).toEqual([
      ['inbox', MOST_CARDS.inbox],
      ['untouched', MOST_CARDS.untouched],
    ]);
    expect(left).toBe(MOST_CARDS.inbox + MOST_CARDS.untouched);
    expect(rest).toEqual({ inbox: 30 - MOST_CARDS.inbox, untouched: 20 - MOST_CARDS.untouched });
    expect(Object.values(MOST_CARDS).reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(60);
  });

  it('T98 is what was asked about longest ago', () => {
    const [one, two, three] = many(3, { not_before: 'someday' }) as [Task, Task, Task];
    const asked = { [one.ref]: addDays(TODAY, -7), [two.ref]: addDays(TODAY, -14) };
    expect(namesIn([one, two, three], begun({ ...NO_REVIEW, asked }, TODAY))).toEqual({
      someday: [three.name, two.name, one.name],
    });
  });

  it('T98 what was kept is untouched again after another month', () => {
    const [kept] = many(1) as [Task];
    const state = answered(begun(NO_REVIEW, TODAY), {
      part: 'untouched',
      ref: kept.ref,
      today: TODAY,
      isKept: true,
    });
    const later = (days: number) => {
      const today = addDays(TODAY, days);
      return namesIn([kept], begun(state, today), today);
    };
    expect([later(29), later(30)]).toEqual([{}, { untouched: [kept.name] }]);
  });

  it('T98 what was only skipped is asked about in the next review', () => {
    const [skipped] = many(1) as [Task];
    const state = answered(begun(NO_REVIEW, TODAY), { part: 'untouched', ref: skipped.ref, today: TODAY });
    expect(plan([skipped], state).left).toBe(0);
    const today = addDays(TODAY, 7);
    expect(namesIn([skipped], begun(state, today), today)).toEqual({ untouched: [skipped.name] });
  });
});

describe('how far a review has come', () => {
  const open = [
    task('Thought', { type: null, status: 'inbox' }),
    task('Attic', OLD),
    task('Cellar', OLD),
    task('Cello', { not_before: 'someday' }),
  ];
  const [thought, attic] = open as [Task, Task];
  const answer = (part: ReviewPart, { ref }: Task) => ({ part, ref, today: TODAY });

  it('T99 what was answered is not asked about again in it', () => {
    let state = begun(NO_REVIEW, TODAY);
    const seen: string[] = [];
    for (let next = plan(open, state).parts[0]; next !== undefined; next = plan(open, state).parts[0]) {
      const [card] = next.cards as readonly [Task];
      seen.push(card.name);
      state = answered(state, answer(next.part, card));
    }
    expect(seen).toEqual(['Thought', 'Attic', 'Cellar', 'Cello']);
    expect([answeredIn(state), plan(open, state).left]).toEqual([4, 0]);
  });

  it('T99 however the answers come, no part asks more than its limit, and nothing twice', () => {
    const rows = Array.from({ length: 40 }, (_, index) =>
      task(`Row ${index}`, index % 2 ? OLD : { not_before: 'someday' }),
    );
    const acts = fc.array(fc.constantFrom('answer', 'skip part'), { maxLength: 60 });
    fc.assert(
      fc.property(acts, (done) => {
        let state = begun(NO_REVIEW, TODAY);
        const asked: TaskRef[] = [];
        for (const act of done) {
          const [next] = plan(rows, state).parts;
          const [card] = next?.cards ?? [];
          if (next === undefined || card === undefined) break;
          if (act === 'skip part') state = partSkipped(state, next.part);
          else {
            asked.push(card.ref);
            state = answered(state, answer(next.part, card));
          }
        }
        expect(new Set(asked).size).toBe(asked.length);
        for (const part of REVIEW_PARTS) {
          expect(state.answered[part] ?? 0).toBeLessThanOrEqual(MOST_CARDS[part]);
        }
      }),
    );
  });

  it('T99 what is undone is asked about again, also in a part that is over', () => {
    const first = answered(begun(NO_REVIEW, TODAY), answer('inbox', thought));
    const second = answered(first, answer('untouched', attic));
    const { parts, done } = plan(open, takenBack(second, answer('inbox', thought)));
    expect(parts[0]?.cards.map(({ name }) => name)).toEqual(['Thought']);
    expect(done).toBe(1);
  });

  it('T100 the last answer that is undone opens a review again that was over with it', () => {
    const over = finished(answered(begun(NO_REVIEW, TODAY), answer('inbox', thought)));
    const today = { done_on: TODAY };
    expect(isRunning(over, today, TODAY)).toBe(false);
    expect(isRunning(takenBack(over, answer('inbox', thought)), today, TODAY)).toBe(true);
  });

  it('T99 a thought that becomes a project is asked for its next action in the same review', () => {
    const state = answered(begun(NO_REVIEW, TODAY), { ...answer('inbox', thought), isNewProject: true });
    const project = aProject({ ...thought, type: 'project', status: 'todo' });
    expect(plan([project], state).parts.map(({ part }) => part)).toEqual(['stuck']);
  });

  it('T100 it goes on where it was for a week, and then begins anew', () => {
    const state = begun(NO_REVIEW, TODAY);
    const never = { done_on: null };
    expect(isRunning(NO_REVIEW, never, TODAY)).toBe(false);
    expect([0, 6, 7].map((days) => isRunning(state, never, addDays(TODAY, days)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isRunning(finished(state), never, TODAY)).toBe(false);
  });

  it('T100 it is over if another device has finished a later one, unless it goes on with the rest', () => {
    const state = begun(NO_REVIEW, TODAY);
    const done = { done_on: addDays(TODAY, 2) };
    const today = addDays(TODAY, 2);
    expect(isRunning(state, done, today)).toBe(false);
    expect(isRunning(goneOn(finished(state), today), done, today)).toBe(true);
  });

  it('T100 going on asks about what was left, and not again about what was answered', () => {
    const rows = Array.from({ length: MOST_CARDS.untouched + 2 }, (_, index) => task(`Row ${index}`, OLD));
    let state = begun(NO_REVIEW, TODAY);
    for (const card of plan(rows, state).parts[0]?.cards ?? [])
      state = answered(state, answer('untouched', card));
    expect(plan(rows, state)).toMatchObject({ left: 0, rest: { untouched: 2 } });
    expect(plan(rows, goneOn(finished(state), TODAY)).left).toBe(2);
  });
});

describe('when a review is due', () => {
  const nobody = { hasEnough: false, oldest: null };
  // The last of January 2026 is a Saturday.
  it.each<[string, (typeof WEEKDAYS)[number], number, number]>([
    ['a week later, done on its day', 'saturday', 0, 7],
    ['back on its day, done a day late', 'friday', 0, 6],
    ['back on its day, done three days late', 'wednesday', 0, 4],
    ['a week later at the latest, done a day early', 'sunday', 0, 7],
    ['a week later at the latest, done three days early', 'tuesday', 0, 7],
  ])('T101 %s', (_, weekday, after, days) => {
    expect(nextReviewOn(weekday, addDays(TODAY, after))).toBe(addDays(TODAY, days));
  });

  it('T101 four to seven days after the last one, from then on until it is done', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WEEKDAYS), fc.integer({ min: 0, max: 400 }), (weekday, offset) => {
        const done_on = addDays(TODAY, offset);
        const next = nextReviewOn(weekday, done_on);
        const days = [4, 5, 6, 7].find((count) => addDays(done_on, count) === next);
        expect(days).toBeDefined();
        if (days !== 7) expect(WEEKDAYS[weekdayOf(next)]).toBe(weekday);
        const due = (today: Day) => isReviewDue({ weekday, done_on }, today, nobody);
        expect([due(addDays(next, -1)), due(next), due(addDays(next, 30))]).toEqual([false, true, true]);
      }),
    );
  });

  it('T101 a day later than tomorrow was written by a wrong clock, and ends no review', () => {
    const settings = (days: number) => ({ weekday: 'sunday' as const, done_on: addDays(TODAY, days) });
    expect(lastReviewOn(settings(1), TODAY)).toBe(addDays(TODAY, 1));
    expect(lastReviewOn(settings(2), TODAY)).toBeNull();
    const old = { hasEnough: true, oldest: daysAgo(30) };
    expect([settings(1), settings(26_000)].map((each) => isReviewDue(each, TODAY, old))).toEqual([
      false,
      true,
    ]);
    const running = begun(NO_REVIEW, TODAY);
    expect(isRunning(running, settings(26_000), TODAY)).toBe(true);
  });

  it('T102 the first one is due when there is enough to review and the oldest of it is a week old', () => {
    const first = (hasEnough: boolean, oldest: IsoTime | null) =>
      isReviewDue({ weekday: 'sunday', done_on: null }, TODAY, { hasEnough, oldest });
    expect(first(true, daysAgo(7))).toBe(true);
    expect(first(true, daysAgo(6))).toBe(false);
    expect(first(false, daysAgo(30))).toBe(false);
    expect(first(true, null)).toBe(false);
  });
});

describe('what changed', () => {
  const weekly = (...tasks: readonly Task[]) => weeksUntil(TODAY, tasks);

  it('T103 is counted by weeks of seven days, the last of which ends today', () => {
    const weeks = weekly();
    expect(weeks).toHaveLength(WEEKS);
    expect(weeks.at(-1)).toEqual({ from: addDays(TODAY, -6), to: TODAY, opened: 0, closed: 0 });
    expect(weeks[0]?.from).toBe(addDays(TODAY, 1 - 7 * WEEKS));
  });

  it('T103 counts what was added, and what was completed or deleted, each in its week', () => {
    const weeks = weekly(
      task('Added', { created_at: daysAgo(0) }),
      task('Added last week', { created_at: daysAgo(7) }),
      task('Done', { created_at: daysAgo(6), completed: true, completed_at: daysAgo(3) }),
      task('Dropped', { created_at: daysAgo(400), deleted_at: daysAgo(8) }),
      task('Long ago', { created_at: daysAgo(400), completed: true, completed_at: daysAgo(399) }),
    );
    expect(weeks.slice(-2).map(({ opened, closed }) => [opened, closed])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(weeks.slice(0, -2).every(({ opened, closed }) => opened + closed === 0)).toBe(true);
  });

  it('T103 counts a round as closed and not as added, and not at all where it was put back', () => {
    const round = (fields: Partial<Task>) =>
      task('Bins', {
        ref: copyRef(refOf(1), 0),
        completed: true,
        completed_at: daysAgo(0),
        created_at: daysAgo(0),
        ...fields,
      });
    expect(weekly(round({})).at(-1)).toMatchObject({ opened: 0, closed: 1 });
    expect(weekly(round({ deleted_at: daysAgo(0) })).at(-1)).toMatchObject({ opened: 0, closed: 0 });
  });

  it('T103 counts neither groceries nor notes', () => {
    const weeks = weekly(task('Milk', { type: 'grocery', ...IN_FAMILY }), task('Size', { type: 'note' }));
    expect(weeks.every(({ opened }) => opened === 0)).toBe(true);
  });

  it('T103 a day is that of the device', () => {
    const late = new Date(2026, 0, 24, 23, 59).getTime();
    expect(dayOf(late)).toBe('2026-01-24');
    const weeks = weekly(task('Late', { created_at: toIsoTime(late) }));
    expect(weeks.at(-2)?.opened).toBe(1);
  });
});
