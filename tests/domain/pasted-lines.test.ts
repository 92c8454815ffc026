import { expect, it } from 'vitest';

import { pastedLines } from '#domain/pasted-lines.ts';

it.each<[string, string, readonly string[]]>([
  ['of every system', 'Milk\nBread\r\nEggs\rSalt', ['Milk', 'Bread', 'Eggs', 'Salt']],
  ['without the empty ones', '\n Milk \n\n \u200b\nBread\n', ['Milk', 'Bread']],
  ['without bullets', '- Milk\n* Bread\n  • Eggs\n– Salt', ['Milk', 'Bread', 'Eggs', 'Salt']],
  ['without numbers', '1. Milk\n12) Bread', ['Milk', 'Bread']],
  ['without check boxes', '- [ ] Milk\n[x] Bread\n☐ Eggs', ['Milk', 'Bread', 'Eggs']],
  ['with marks that belong to them', '-5 degrees\n2.5 l milk\n1.', ['-5 degrees', '2.5 l milk', '1.']],
])('U811 the lines of a pasted list, %s', (_, text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});
