import { describe, expect, it } from 'vitest';
import type { Day, FamilyId, UserId } from '#domain/ids.ts';
import { mayChangeTurn, newsOfRow, newsOfSteps, uniqueNews } from '#domain/task-news.ts';
import type { Task } from '#domain/task.ts';
import { member, named } from '#domain/who.ts';
import { aTask, BEN, refOf } from '../support/task-builder.ts';

const ADA = 1 as UserId;
const TODAY = '2026-03-02' as Day;
const family = { space: 'family' as const, family_id: 5 as FamilyId };
const task = (fields: Partial<Task> = {}) => aTask({ ...family, ...fields });

describe('one row', () => {
  const before = task();
  it.each<[string, Task | null, Partial<Task>, ReturnType<typeof newsOfRow>]>([
    ['given', before, { who: member(BEN) }, { user: BEN, what: 'given', ref: before.ref }],
    ['made for', null, { who: member(BEN) }, { user: BEN, what: 'given', ref: before.ref }],
    ['passed on', before, { who: member(BEN), round: 1 }, { user: BEN, what: 'turn', ref: before.ref }],
    ['taken', before, { who: member(ADA) }, null],
    ['given to a name', before, { who: named('Mia') }, null],
    ['given and done', before, { who: member(BEN), completed: true }, null],
    ['edited', { ...before, who: member(BEN) }, { who: member(BEN), name: 'Other' }, null],
    ['given back', { ...before, who: member(BEN) }, { who: null }, null],
  ])('A608 A610 that is %s', (_, was, now, news) => {
    expect(newsOfRow(was, { ...before, ...now }, ADA)).toEqual(news);
  });
});

describe('steps', () => {
  const steps = [
    task({ ref: refOf(1), position: 1, who: member(ADA) }),
    task({ ref: refOf(2), position: 2, who: member(BEN) }),
    task({ ref: refOf(3), position: 3, who: member(BEN) }),
  ] as const;
  const [first, second, third] = steps;
  const at = { actor: ADA, today: TODAY };
  const done = (step: Task): Task => ({ ...step, completed: true });

  it('A609 the next one is told to who has it, once it is the next one', () => {
    expect(newsOfSteps(steps, [done(first), second, third], at)).toEqual({
      user: BEN,
      what: 'turn',
      ref: second.ref,
    });
    expect(newsOfSteps([done(first), second, third], [done(first), second, done(third)], at)).toBeNull();
    expect(newsOfSteps(steps, [done(first), second, third], { ...at, actor: BEN })).toBeNull();
    expect(newsOfSteps(steps, steps.map(done), at)).toBeNull();
  });

  it('A609 what says nothing about the order changes no turn', () => {
    expect(
      mayChangeTurn(first, { ...first, name: 'Other', description: 'x', who: null, important: true }),
    ).toBe(false);
    expect(mayChangeTurn(first, { ...first, position: 9 })).toBe(true);
    expect(mayChangeTurn(null, first)).toBe(true);
  });

  it('A613 a turn and a gift of one task are one', () => {
    const [turn, given] = (['turn', 'given'] as const).map((what) => ({ user: BEN, what, ref: first.ref }));
    const other = { user: BEN, what: 'given', ref: second.ref } as const;
    expect(uniqueNews([given, turn, other].filter((each) => each !== undefined))).toEqual([turn, other]);
  });
});
