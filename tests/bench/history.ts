/** `history.jsonl`: a line for each run, so that a figure can be compared with what it was. */
import { spawnSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/prepare.mjs';
import { isReached, ratioOf, type Measurement } from './samples.ts';

export const HISTORY = join(ROOT, 'tests/bench/history.jsonl');

export interface Sources {
  readonly commit: string;
  /** Whether the sources differed from the commit. */
  readonly isChanged: boolean;
}

export interface HistoryLine extends Sources {
  readonly at: string;
  readonly machine: Machine;
  readonly figures: readonly HistoryFigure[];
  /** Names of measures that failed. */
  readonly failed: readonly string[];
}

/** What the times of one run depend on and those of another do not have. */
interface Machine {
  readonly processor: string;
  readonly cores: number;
  /** Processes that were running or waited, in the last minute: before the run and after it. */
  readonly load: readonly [before: number, after: number];
}

interface HistoryFigure {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly p95: number;
  /** Missing in lines of earlier benches, as is the worst. */
  readonly p99?: number;
  readonly worst?: number;
  readonly baseline: number | null;
  readonly ratio: number | null;
  readonly reached: boolean | null;
}

/** To be read before a run, which takes long enough for another commit. */
export function sourcesNow(): Sources {
  return {
    commit: git('rev-parse', '--short=12', 'HEAD'),
    isChanged:
      git('status', '--porcelain', '--untracked-files=no', '--', ':!tests/bench/history.jsonl') !== '',
  };
}

interface Run {
  readonly sources: Sources;
  readonly failed: readonly string[];
  readonly loadBefore: number;
}

export async function appendHistory(
  measured: readonly Measurement[],
  { sources, failed, loadBefore }: Run,
  file = HISTORY,
): Promise<HistoryLine> {
  const line: HistoryLine = {
    ...sources,
    at: new Date().toISOString(),
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      load: [rounded(loadBefore), rounded(loadavg()[0] ?? Number.NaN)],
    },
    figures: measured.map(figureOf),
    failed,
  };
  await appendFile(file, `${JSON.stringify(line)}\n`);
  return line;
}

function figureOf(measurement: Measurement): HistoryFigure {
  const { name, unit = 'ms', ours, baseline } = measurement;
  const ratio = ratioOf(measurement);
  return {
    name,
    unit,
    median: rounded(ours.median),
    p95: rounded(ours.p95),
    p99: rounded(ours.p99),
    worst: rounded(ours.worst),
    baseline: baseline === null ? null : rounded(baseline.median),
    ratio: ratio === null ? null : rounded(ratio),
    reached: isReached(measurement),
  };
}

/** Four digits: more would be noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
}
