import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendHistory, sourcesNow, type HistoryLine } from './history.ts';
import { MEASURES } from './measures.ts';
import { isReached, ratioOf, summarise, type Measurement, type Target } from './samples.ts';
import { failedRow, TABLE_HEAD, tableRow } from './table.ts';

const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
const figure: Measurement = {
  name: 'capture to the painted row',
  ours: summarise(hundred),
  baselineName: 'a bare row',
  baseline: summarise([17]),
};

it('sums up samples by their order', () => {
  expect(summarise(hundred.toReversed())).toEqual({ median: 51, p95: 96, p99: 100, worst: 100 });
});

it.each<[Target, boolean]>([
  [{ of: 'median', atMost: 51 }, true],
  [{ of: 'median', atMost: 50 }, false],
  [{ of: 'p95', atMost: 96 }, true],
  [{ of: 'worst', atMost: 99 }, false],
  [{ of: 'median', atLeast: 51 }, true],
  [{ of: 'median', atLeast: 52 }, false],
  [{ of: 'ratio', atMost: 3 }, true],
  [{ of: 'ratio', atMost: 2.9 }, false],
])('a target %o is reached: %s', (target, reached) => {
  expect(isReached({ ...figure, targets: [target] })).toBe(reached);
});

it('needs every target, and a baseline for one of the ratio', () => {
  const near: Target = { of: 'ratio', atMost: 3 };
  const far: Target = { of: 'median', atMost: 1 };
  expect(isReached(figure)).toBe(null);
  expect(isReached({ ...figure, targets: [near, far] })).toBe(false);
  expect(isReached({ ...figure, baseline: null, targets: [near] })).toBe(false);
});

it('writes a row with figure, baseline, ratio, target and whether it is reached', () => {
  const targets: Target[] = [
    { of: 'p95', atMost: 40 },
    { of: 'worst', atMost: 120 },
  ];
  expect(tableRow({ ...figure, targets })).toBe(
    '| capture to the painted row | 51.0 / 96.0 ms, worst 100 | a bare row | 17.0 ms, worst 17.0 | 3.00 | p95 ≤ 40 ms, worst ≤ 120 ms | no |',
  );
  const rate = { ...figure, ours: summarise([4426]), unit: '/s', targets: [{ of: 'ratio', atLeast: 0.3 }] };
  expect(tableRow(rate as Measurement)).toContain(
    '| 4,426 /s | a bare row | 17.0 /s | 260.35 | ratio ≥ 0.3 | yes |',
  );
});

it('has no ratio to nothing at all', () => {
  const nothing = { ...figure, baseline: summarise([0]) };
  expect(ratioOf(nothing)).toBe(null);
  expect(tableRow(nothing)).not.toContain('NaN');
});

it('writes a row of as many cells for a measure that failed', () => {
  const cells = (text: string) => text.split('\n')[0]?.split('|').length;
  const failed = failedRow('lists', new Error('a | b\nat x'));
  expect(failed).toBe('| lists | failed: a / b | – | – | – | – | no |');
  expect(cells(failed)).toBe(cells(TABLE_HEAD));
  expect(cells(tableRow(figure))).toBe(cells(TABLE_HEAD));
});

it('adds a line to the history for each run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-history-'));
  const file = join(folder, 'history.jsonl');
  const sources = sourcesNow();
  await appendHistory([figure], { sources, failed: [], loadBefore: 1.23456 }, file);
  await appendHistory([], { sources, failed: ['lists'], loadBefore: 2 }, file);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const [first, second] = lines.map((line) => JSON.parse(line) as HistoryLine);
  await rm(folder, { recursive: true });
  expect(first).toMatchObject({
    commit: expect.stringMatching(/^[0-9a-f]{12}$/),
    machine: { load: [1.235, expect.any(Number)] },
    figures: [
      {
        name: figure.name,
        unit: 'ms',
        median: 51,
        p95: 96,
        p99: 100,
        worst: 100,
        baseline: 17,
        ratio: 3,
        reached: null,
      },
    ],
  });
  expect(second).toMatchObject({ figures: [], failed: ['lists'] });
});

it('gives every measure a name of its own', () => {
  const names = MEASURES.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
