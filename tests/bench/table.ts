import { isReached, ratioOf, type Measurement, type Summary, type Target } from './samples.ts';

export const TABLE_HEAD = [
  '| figure | median / p95 | baseline | baseline, median / p95 | ratio | target | reached |',
  '| --- | --- | --- | --- | --- | --- | --- |',
].join('\n');

export function tableRow(measurement: Measurement): string {
  const { name, ours, baselineName, baseline, unit = 'ms', targets = [] } = measurement;
  const reached = isReached(measurement);
  const cells = [
    name,
    values(ours, unit, targets),
    baselineName,
    baseline === null ? '–' : values(baseline, unit, targets),
    ratioOf(measurement)?.toFixed(2) ?? '–',
    targets.map((target) => inWords(target, unit)).join(', ') || '–',
    reached === null ? '–' : reached ? 'yes' : 'no',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A measure that failed has its line too. */
export function failedRow(name: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `| ${name} | failed: ${said.split('\n')[0]?.replaceAll('|', '/') ?? ''} | – | – | – | – | no |`;
}

/** The values of the targets are shown even where they are not in every row. */
function values(summary: Summary, unit: string, targets: readonly Target[] = []): string {
  const { median, p95 } = summary;
  const isSteady = median === p95;
  const shown = isSteady ? [inDigits(median)] : [inDigits(median), inDigits(p95)];
  const further = targets.flatMap(({ of }) =>
    of === 'p99' || of === 'worst' ? [`, ${of} ${inDigits(summary[of])}`] : [],
  );
  return `${shown.join(' / ')} ${unit}${further.join('')}`;
}

function inWords(target: Target, unit: string): string {
  const bound = 'atMost' in target ? `≤ ${String(target.atMost)}` : `≥ ${String(target.atLeast)}`;
  return target.of === 'ratio' ? `ratio ${bound}` : `${target.of} ${bound} ${unit}`;
}

/** Three digits that say something: 0.85, 12.3, 4,426. */
function inDigits(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
