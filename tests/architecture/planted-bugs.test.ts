/** What a planted bug changes has moved or is written otherwise: found in a second, and not at the end of a run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUGS } from '../simulation/bugs/all-bugs.ts';
import { PLANTED } from '../simulation/small-world/planted-bugs.ts';

const CHANGES = [...BUGS, ...PLANTED].flatMap(({ name, changes = [] }) =>
  changes.map((change) => ({ name, ...change })),
);

it('C7 C119 what each planted bug changes stands in its file once', () => {
  const elsewhere = CHANGES.filter(({ file, from }) => read(file).split(from).length !== 2);
  expect(CHANGES.length).toBeGreaterThan(0);
  expect(elsewhere).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(process.cwd(), file), 'utf8');
}
