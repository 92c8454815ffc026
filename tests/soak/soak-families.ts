/** Virtual families against the built server: no answer of 5xx, and memory that does not grow. */
import { startKinboxServer } from '../support/kinbox-server.ts';
import { memoryMib } from '../support/process-memory.ts';
import { startPostgres } from '../support/postgres-cluster.ts';
import { ensureBuild } from '../../scripts/prepare.mjs';
import { createRecorder, findFaults, memorySlope, type Recorder } from './recorder.ts';
import { foundFamilies } from './virtual-families.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly families: number;
  readonly seed: number;
  readonly database: 'sqlite' | 'postgres';
}

const MINUTE_MS = 60_000;
const SAMPLE_EVERY_MS = 5000;

/** Whether everything held. */
export async function soakFamilies({ minutes, families, seed, database }: SoakOptions): Promise<boolean> {
  ensureBuild();
  const cluster = database === 'postgres' ? await startPostgres({ durable: true }) : null;
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' };
  const server = await startKinboxServer({
    env: cluster === null ? env : { ...env, DATABASE_URL: cluster.url },
  });
  const recorder = createRecorder();
  console.log(`${families} families on ${database} for ${minutes} minutes, seed ${seed}`);
  try {
    const virtual = await foundFamilies(server.url, { families, seed, recorder });
    const startedAt = Date.now();
    const timers = [
      setInterval(() => void sample(server.pid, recorder), SAMPLE_EVERY_MS),
      setInterval(() => print(recorder, startedAt), MINUTE_MS),
    ];
    await virtual.live(AbortSignal.timeout(minutes * MINUTE_MS));
    timers.forEach(clearInterval);
    const strays = await virtual.leave();
    print(recorder, startedAt);
    const faults = findFaults(recorder.report(), strays);
    for (const fault of faults) console.log(`WRONG ${fault}`);
    if (faults.length > 0) console.log(errorsIn(server.output()));
    return faults.length === 0;
  } finally {
    await server.dispose();
    await cluster?.stop();
  }
}

async function sample(pid: number, recorder: Recorder): Promise<void> {
  const mib = await memoryMib(pid, 'VmRSS');
  if (mib !== null) recorder.sampled({ atMs: Date.now(), mib });
}

function print(recorder: Recorder, startedAt: number): void {
  const { requests, byStatus, failures, medianMs, p99Ms, memory } = recorder.report();
  const seconds = (Date.now() - startedAt) / 1000;
  const statuses = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  const slope = memorySlope(memory);
  console.log(
    `${(seconds / 60).toFixed(1)} min: ${requests} requests (${(requests / seconds).toFixed(0)} a second; ` +
      `${statuses.join(', ')}), ${failed} failed, ${medianMs.toFixed(1)} ms median, ${p99Ms.toFixed(0)} ms p99, ` +
      `${memory.at(-1)?.mib.toFixed(0) ?? '?'} MiB, ${slope?.toFixed(2) ?? '?'} MiB a minute`,
  );
}

/** What the server logged as errors, the last of them. */
function errorsIn(output: string): string {
  return output
    .split('\n')
    .filter((line) => /^\{"level":[56]0/.test(line) || !line.startsWith('{'))
    .slice(-20)
    .join('\n');
}
