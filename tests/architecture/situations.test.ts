import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../../server/prepare.mjs';
import { readRules } from './rule-book.ts';

const SITUATIONS = 33;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('docs/situations.md', () => {
  const rows = [...read('docs/situations.md').matchAll(/^\| (\d+) +\|[^|]+\| (.+?) +\|$/gm)].map(
    ([, number = '', heldBy = '']) => ({ number: Number(number), heldBy: heldBy.split(', ') }),
  );
  const rules = new Set(readRules(read('docs/rules.md')).map(({ id }) => id));
  const isFile = (holder: string) => holder.startsWith('tests/');

  it('has every situation, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: SITUATIONS }, (_, index) => index + 1),
    );
  });

  it('names for each only rules that there are and files with a test of its number', () => {
    const loose = rows.flatMap(({ number, heldBy }) =>
      heldBy.filter((holder) =>
        isFile(holder) ? !read(holder).includes(`situation ${number}:`) : !rules.has(holder),
      ),
    );
    expect(loose).toEqual([]);
  });
});
