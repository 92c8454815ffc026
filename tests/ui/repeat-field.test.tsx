import { expect, it } from 'vitest';

import type { Day } from '#domain/ids.ts';
import { repeatOf, type RepeatRule } from '#domain/repeat.ts';
import { RepeatField } from '#ui/repeats/repeat-field.tsx';
import { ruleWords } from '#ui/repeats/rule-words.ts';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';

const field = (rule: RepeatRule | null) =>
  draw(
    <RepeatField
      task={{ repeat: rule === null ? null : repeatOf(rule), not_before: null, due_on: '2026-02-05' as Day }}
      onChoose={() => undefined}
    />,
  );

it('U915 offers how often, and only then from when it is counted', () => {
  const never = field(null);
  expect(namesOf(never, 'option')).toEqual(['Never', 'Daily', 'Weekly', 'Monthly', 'Yearly', 'Custom']);
  expect(namesOf(never, 'legend')).toEqual([]);
  const daily = field({ every: 1, unit: 'day', from: 'done' });
  expect(namesOf(daily, 'legend')).toEqual(['The next time comes']);
  expect(wordsOf(daily)).toContain('After it is done On its day');
  expect(wordsOf(daily)).toContain('Then on Friday, February 6.');
});

it('U915, U1279 offers the days of weeks that come on their days, from the first of a week', () => {
  const weekly = field({ every: 1, unit: 'week', from: 'date', since: '2026-02-05' as Day, days: [1, 4] });
  expect(namesOf(weekly, 'button')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(weekly.match(/aria-pressed="true"/g)).toHaveLength(2);
  expect(wordsOf(weekly)).toContain('Then on Monday, February 9.');
  expect(namesOf(field({ every: 1, unit: 'week', from: 'done' }), 'button')).toEqual([]);
});

const monthly = (since: string, due_on: string) => {
  const rule = { every: 1, unit: 'month', from: 'date', since: since as Day } as const;
  const task = { repeat: repeatOf(rule), not_before: null, due_on: due_on as Day };
  return draw(<RepeatField task={task} onChoose={() => undefined} />);
};

it('U1278 offers the date or the last day of the month where these are two, and shows which it is', () => {
  const date = monthly('2026-06-30', '2026-06-30');
  expect(namesOf(date, 'legend')).toEqual(['The next time comes', 'On which day']);
  expect(wordsOf(date)).toContain('On day 30 On the last day');
  expect(wordsOf(date)).toContain('Then on Thursday, July 30.');
  expect(/<input[^>]*checked[^>]*value="date"/.test(date)).toBe(true);

  const last = monthly('2026-05-31', '2026-06-30');
  expect(wordsOf(last)).toContain('Then on Friday, July 31.');
  expect(/<input[^>]*checked[^>]*value="last"/.test(last)).toBe(true);

  expect(namesOf(monthly('2026-01-31', '2026-01-31'), 'legend')).toEqual(['The next time comes']);
  expect(namesOf(field({ every: 1, unit: 'month', from: 'done' }), 'legend')).toEqual([
    'The next time comes',
  ]);
});

it('U1278 a rule in words says that it is of the last day', () => {
  const rule = { every: 1, unit: 'month', from: 'date', since: '2026-05-31' as Day } as const;
  expect(ruleWords(rule)).toBe('Every month, on the last day');
  expect(ruleWords({ ...rule, every: 2 })).toBe('Every 2 months, on the last day');
  expect(ruleWords({ ...rule, since: '2026-05-30' as Day })).toBe('Every month');
});

it('U1279 a rule in words has its days in the order of a week', () => {
  const rule = { every: 1, unit: 'week', from: 'date', since: '2026-05-31' as Day, days: [0, 1, 6] } as const;
  expect(ruleWords(rule, 1)).toBe('Every week: Mon, Sat, Sun');
  expect(ruleWords(rule, 0)).toBe('Every week: Sun, Mon, Sat');
  expect(ruleWords(rule, 6)).toBe('Every week: Sat, Sun, Mon');
});

it('U915 asks for the number and the unit of any other rule', () => {
  const custom = field({ every: 6, unit: 'month', from: 'done' });
  expect(namesOf(custom, 'label')).toEqual(expect.arrayContaining(['Repeat', 'Every', 'Unit']));
  expect(custom).toContain('value="6"');
  expect(namesOf(field({ every: 1, unit: 'month', from: 'done' }), 'label')).not.toContain('Every');
});
