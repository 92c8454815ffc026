import { expect, it } from 'vitest';
import { importedWords } from '#ui/profile/import-words.ts';

it.each([
  [{ imported: 1, existing: 0 }, '1 task imported.'],
  [{ imported: 12, existing: 3 }, '12 tasks imported, 3 there already.'],
  [{ imported: 0, existing: 3 }, 'All of that file is here already.'],
  [{ imported: 0, existing: 0 }, 'That file holds no tasks.'],
])('U416 an import of %o is reported as such', (counts, words) => {
  expect(importedWords(counts)).toBe(words);
});
