import { describe, expect, it } from 'vitest';

import { choiceForKey, keyForChoice } from '#ui/process/process-keys.ts';

describe('the number keys of the process screen', () => {
  it.each([
    ['1', 4, 0],
    ['4', 4, 3],
    ['5', 4, null],
    ['0', 10, 9],
    ['0', 4, null],
    ['a', 10, null],
    ['Enter', 10, null],
  ])('U18 %s of %i choices is %s', (key, choices, expected) => {
    expect(choiceForKey(key, choices)).toBe(expected);
  });

  it('U18 every choice has the key that chooses it', () => {
    for (let index = 0; index < 10; index++) expect(choiceForKey(keyForChoice(index), 10)).toBe(index);
  });
});
