import { expect, it } from 'vitest';

import { meaningOf, type QuickKeys } from '#ui/process/quick-keys.ts';

it.each<[QuickKeys, string, readonly string[]]>([
  ['open', 'a choice, or the first digit of a day', ['2']],
  ['open', 'two choices, or a day of a month', ['2', '4']],
  ['open', 'the beginning of a year', ['2', '0', '2']],
  ['choices', 'more digits than a day has', ['1', '5', '1']],
  ['choices', 'more digits than a year has', ['2', '0', '2', '6', '1']],
  ['choices', 'a choice, and Tab', ['1', 'Tab']],
  ['choices', 'a choice, and Enter', ['1', 'Enter']],
  ['text', 'a day of this month, sent', ['2', '4', 'Enter']],
  ['text', 'a date', [...'24.12.', 'Enter']],
  ['text', 'a date of another order', [...'2026-12-24']],
  ['text', 'a day with its month', [...'3 nov']],
  ['text', 'a name', [...'2nd floor']],
  ['text', 'a date that is pasted behind a digit', ['2', '4. 12.']],
  ['text', 'a slip that is corrected', ['2', 'Backspace']],
  ['text', 'a slip that is left', ['2', 'Escape']],
])('U1320 keys are %s: %s', (meaning, _, keys) => {
  expect(meaningOf(keys)).toBe(meaning);
});

it('U1320 they are clear for good: no key behind those that are clear makes them mean something else', () => {
  const kinds = ['1', '2', '0', '.', 'a', ' ', 'Enter', 'Escape', 'Tab'];
  const seen = ['1', '2'].flatMap((first) =>
    kinds.flatMap((a) => kinds.flatMap((b) => kinds.map((c) => [first, a, b, c]))),
  );
  const changing = seen.filter((keys) => {
    const meanings = keys.map((_, at) => meaningOf(keys.slice(0, at + 1)));
    const clear = meanings.find((meaning) => meaning !== 'open');
    return meanings.slice(meanings.indexOf(clear ?? 'open')).some((meaning) => meaning !== (clear ?? 'open'));
  });
  expect(changing).toEqual([]);
});
