import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { readRules } from './rule-book.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('docs/situations.md', () => {
  const document = read('docs/situations.md');
  const rules = new Set(readRules(read('docs/rules.md')).map(({ id }) => id));
  const situations = rowsBelow(document, 'Situations');
  const points = rowsBelow(document, 'What an adversary found');

  it('has every situation and every point, in order', () => {
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    expect(situations.map(({ number }) => number)).toEqual(upTo(33));
    expect(points.map(({ number }) => number)).toEqual(upTo(16));
  });

  it('has a test of its own for every situation', () => {
    const isHeld = (holder: string) => holder.startsWith('tests/');
    expect(situations.filter(({ heldBy }) => !heldBy.some(isHeld))).toEqual([]);
  });

  it('names for each only rules that there are and files with a test of its number', () => {
    const loose = [...situations, ...points].flatMap(({ number, heldBy }) =>
      heldBy.filter((holder) =>
        holder.startsWith('tests/') ? !read(holder).includes(`situation ${number}:`) : !rules.has(holder),
      ),
    );
    expect(loose).toEqual([]);
  });
});

function rowsBelow(document: string, heading: string) {
  const [, after = ''] = document.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  return [...section.matchAll(/^\| (\d+) +\|[^|]+\| (.+?) +\|$/gm)].map(([, number = '', heldBy = '']) => ({
    number: Number(number),
    heldBy: heldBy.split(', '),
  }));
}
