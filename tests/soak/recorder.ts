/** What the virtual families were answered, and whether the server held. */
import { summarise } from '../bench/samples.ts';

export interface Recorder {
  /** Status 0: no answer. */
  readonly answered: (call: string, status: number, tookMs: number) => void;
  readonly sampled: (sample: MemorySample) => void;
  readonly report: () => Report;
}

export interface MemorySample {
  readonly atMs: number;
  readonly mib: number;
}

export interface Report {
  readonly requests: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Calls that were answered 5xx or not at all, with the status. */
  readonly failures: ReadonlyMap<string, number>;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly memory: readonly MemorySample[];
}

/** Times of the last calls: all of an hour would be the memory that is measured. */
const KEPT_TIMES = 100_000;

export function createRecorder(): Recorder {
  const byStatus = new Map<number, number>();
  const failures = new Map<string, number>();
  const memory: MemorySample[] = [];
  const times: number[] = [];
  let requests = 0;
  return {
    answered: (call, status, tookMs) => {
      times[requests % KEPT_TIMES] = tookMs;
      requests += 1;
      add(byStatus, status);
      if (status === 0 || status >= 500) add(failures, `${call} ${status}`);
    },
    sampled: (sample) => void memory.push(sample),
    report: () => {
      const { median, p99 } = summarise(times);
      return { requests, byStatus, failures, medianMs: median, p99Ms: p99, memory };
    },
  };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const MINUTE_MS = 60_000;
/** Until here caches fill and code is compiled; of a shorter run the first half. */
const WARM_UP_MS = 10 * MINUTE_MS;
export const MOST_MIB_A_MINUTE = 1;

/**
 * MiB a minute after the warm-up, by least squares over the least of each minute, which is what a collection of garbage has
 * left; null where the system does not tell.
 */
export function memorySlope(memory: readonly MemorySample[]): number | null {
  const [first, last] = [memory[0], memory.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = first.atMs + Math.min(WARM_UP_MS, (last.atMs - first.atMs) / 2);
  const points = leastOfMinutes(memory.filter(({ atMs }) => atMs >= from));
  const mean = (of: (sample: MemorySample) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [atMean, mibMean] = [mean(({ atMs }) => atMs), mean(({ mib }) => mib)];
  const covariance = mean(({ atMs, mib }) => (atMs - atMean) * (mib - mibMean));
  const variance = mean(({ atMs }) => (atMs - atMean) ** 2);
  return variance === 0 ? null : (covariance / variance) * MINUTE_MS;
}

function leastOfMinutes(memory: readonly MemorySample[]): readonly MemorySample[] {
  const least = new Map<number, MemorySample>();
  for (const sample of memory) {
    const minute = Math.floor(sample.atMs / MINUTE_MS);
    if (sample.mib < (least.get(minute)?.mib ?? Infinity)) least.set(minute, sample);
  }
  return [...least.values()];
}

/** What did not hold, in sentences. */
export function findFaults(
  { failures, memory, requests }: Report,
  strays: readonly string[],
): readonly string[] {
  const slope = memorySlope(memory);
  return [
    ...(requests === 0 ? ['Nothing was asked.'] : []),
    ...[...failures].map(([call, count]) => `${call}: ${count} times`),
    ...(slope === null ? ['Too few samples of the memory tell whether it grows.'] : []),
    ...(slope !== null && slope > MOST_MIB_A_MINUTE
      ? [`The memory grows by ${slope.toFixed(2)} MiB a minute; ${MOST_MIB_A_MINUTE} is allowed.`]
      : []),
    ...strays,
  ];
}
