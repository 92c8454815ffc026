/** Medians and 95th percentiles: these machines are noisy, a mean says little and a single time nothing. */
export interface Summary {
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
}

export function summarise(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), worst: sorted.at(-1) ?? Number.NaN };
}

/** What has to hold of a figure: of one of its values, or of its ratio to the baseline. */
export type Target = { readonly of: keyof Summary | 'ratio' } & (
  { readonly atMost: number } | { readonly atLeast: number }
);

/** A figure beside its baseline, measured in the same run. */
export interface Measurement {
  readonly name: string;
  readonly ours: Summary;
  readonly baselineName: string;
  /** Null where nothing else does the same. */
  readonly baseline: Summary | null;
  /** Such as `ms`, which it is if this is left out, `kB` or `/s`. */
  readonly unit?: string;
  /** Which of the values is divided by that of the baseline; the median if this is left out. */
  readonly ratioOf?: keyof Summary;
  /** None: a figure that is only watched. */
  readonly targets?: readonly Target[];
}

/** Null also where the baseline is nothing at all. */
export function ratioOf({ ours, baseline, ratioOf: value = 'median' }: Measurement): number | null {
  return baseline === null || baseline[value] === 0 ? null : ours[value] / baseline[value];
}

/** Null where there is nothing to reach. A target of the ratio is not reached without one. */
export function isReached(measurement: Measurement): boolean | null {
  const { targets = [], ours } = measurement;
  if (targets.length === 0) return null;
  return targets.every((target) => {
    const value = target.of === 'ratio' ? (ratioOf(measurement) ?? Number.NaN) : ours[target.of];
    return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
  });
}
