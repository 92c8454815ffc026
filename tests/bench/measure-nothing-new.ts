/** A pull that brings nothing, which most pulls are: its time at 200 a second, and its bytes. */
import { Agent, request } from 'node:http';
import { makeFamilies } from '../support/stream-crowd.ts';
import type { BenchTools } from './bench-tools.ts';
import { summarise, type Measurement } from './samples.ts';

const A_SECOND = 200;
const SECONDS = 5;
/**
 * Until then V8 compiles what has become hot, in up to 4 ms of a call: at this pace that takes longer than a few seconds,
 * and a server runs for weeks.
 */
const WARM_UP_SECONDS = 12;

export async function measureNothingNew({ startServer }: BenchTools): Promise<readonly Measurement[]> {
  const server = await startServer({ LOG_LEVEL: 'error' });
  const families = await makeFamilies(server, { families: 10, members: 20 });
  const tokens = families.flatMap((family) => family.tokens);
  const headersOf = (token: string) => ({ Authorization: `Bearer ${token}` });
  const paths: string[] = [];
  for (const token of tokens) {
    const response = await fetch(`${server.url}/api/changes`, { headers: headersOf(token) });
    const { cursor } = (await response.json()) as { cursor: string };
    paths.push(`${server.url}/api/changes?limit=500&since=${cursor}&changed_only=1`);
  }
  const agent = new Agent({ keepAlive: true });
  let bytes = 0;
  const pull = async (n: number) => {
    const at = n % tokens.length;
    const answer = await get(agent, paths[at] ?? '', headersOf(tokens[at] ?? ''));
    bytes = Math.max(bytes, answer.bytes);
    if (answer.status !== 204) throw new Error(`${answer.status} instead of 204`);
  };
  const bare = async () => void (await get(agent, `${server.url}/healthz`, {}));
  await atPace(WARM_UP_SECONDS, pull);
  await atPace(1, bare);
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < SECONDS; round += 1) {
    ours.push(...(await atPace(1, pull)));
    baseline.push(...(await atPace(1, bare)));
  }
  agent.destroy();
  return [
    {
      name: `a pull with nothing new, ${A_SECOND} a second`,
      ours: summarise(ours),
      baselineName: 'the health check',
      baseline: summarise(baseline),
      targets: [{ of: 'p99', atMost: 5 }],
    },
    {
      name: 'its body',
      ours: summarise([bytes]),
      baselineName: 'none',
      baseline: null,
      unit: 'bytes',
      targets: [{ of: 'median', atMost: 200 }],
    },
  ];
}

/** `fetch` makes so much garbage that what is measured is when this process collects it. */
function get(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly bytes: number }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.byteLength));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

/** The ms of each call. A call begins at its time, whether or not those before it have ended. */
async function atPace(seconds: number, call: (n: number) => Promise<void>): Promise<readonly number[]> {
  const calls: Promise<number>[] = [];
  const startAt = performance.now();
  for (let n = 0; n < seconds * A_SECOND; n += 1) {
    const waitMs = startAt + (n * 1000) / A_SECOND - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const sentAt = performance.now();
    calls.push(call(n).then(() => performance.now() - sentAt));
  }
  return Promise.all(calls);
}
