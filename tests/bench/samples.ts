/** Medians and 95th percentiles: these machines are noisy, a mean says little and a single time nothing. */
export interface Summary {
  readonly median: number;
  readonly p95: number;
}

export function summarise(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

export interface Measurement {
  readonly name: string;
  /** ms */
  readonly ours: Summary;
  readonly baselineName: string;
  /** ms */
  readonly baseline: Summary;
}

export function row({ name, ours, baselineName, baseline }: Measurement): string {
  const ms = ({ median, p95 }: Summary) => `${median.toFixed(1)} / ${p95.toFixed(1)} ms`;
  const ratio = (ours.median / baseline.median).toFixed(2);
  return `| ${name} | ${ms(ours)} | ${baselineName} | ${ms(baseline)} | ${ratio} |`;
}
