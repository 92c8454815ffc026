/** What an open event stream costs the server, and how soon an edit reaches the streams of a family. */
import { memoryKib } from '../support/quiet-account.ts';
import { fanOut, makeFamilies, openStreams } from '../support/stream-crowd.ts';
import type { BenchTools } from './bench-tools.ts';
import { summarise, type Measurement } from './samples.ts';

const FAMILIES = 50;
const MEMBERS = 20;
const ROUNDS = 10;
/** What the process still grows by, for example what it compiles at the first requests, is not of the streams. */
const WARM_UP = 200;
const REST_MS = 3000;

export async function measureStreams({ startServer }: BenchTools): Promise<readonly Measurement[]> {
  const server = await startServer({ LOG_LEVEL: 'error' });
  const families = await makeFamilies(server, { families: FAMILIES, members: MEMBERS });
  const tokens = families.flatMap((family) => family.tokens);
  const first = await openStreams(server.url, tokens.slice(0, WARM_UP));
  await fanOut(server.url, families.slice(0, WARM_UP / MEMBERS), first);
  for (const stream of first) stream.close();
  await rest();
  const before = await memoryKib(server);
  const streams = await openStreams(server.url, tokens);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await fanOut(server.url, families, streams));
    await rest();
  }
  const more = await openStreams(server.url, tokens);
  await rest();
  const count = streams.length + more.length;
  const each = ((await memoryKib(server)) - before) / count;
  for (const stream of [...streams, ...more]) stream.close();
  return [
    {
      name: `memory of each of ${count} event streams`,
      ours: summarise([each]),
      baselineName: 'none',
      baseline: null,
      unit: 'KB',
      targets: [{ of: 'median', atMost: 50 }],
    },
    {
      name: `an edit in each of ${FAMILIES} families at once to the pokes of all ${streams.length} members`,
      ours: summarise(rounds.flatMap(({ pokes }) => pokes)),
      baselineName: 'the answers to the edits',
      baseline: summarise(rounds.flatMap(({ answers }) => answers)),
      ratioOf: 'p99',
      targets: [{ of: 'p99', atMost: 500 }],
    },
  ];
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST_MS));
}
