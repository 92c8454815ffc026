import { expect, it } from 'vitest';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { memoryKib } from '../support/quiet-account.ts';
import { fanOut, makeFamilies, openStreams } from '../support/stream-crowd.ts';

const FAMILIES = 10;
const MEMBERS = 20;
/** `npm run bench -- streams` measures it with ten times as many, where it is a third of this. */
const MOST_KIB = 120;

it('A470 an edit in each family pokes each member once and nobody else, and a stream takes little memory', async () => {
  const server = await startKinboxServer({ env: { LOG_LEVEL: 'error' } });
  try {
    const families = await makeFamilies(server, { families: FAMILIES, members: MEMBERS });
    const tokens = families.flatMap((family) => family.tokens);
    // The first requests compile the code.
    for (const stream of await openStreams(server.url, tokens)) stream.close();
    const before = await memoryKib(server);
    const streams = await openStreams(server.url, [...tokens, ...tokens, ...tokens]);
    expect(((await memoryKib(server)) - before) / streams.length).toBeLessThan(MOST_KIB);
    for (let round = 1; round <= 3; round += 1) {
      const { pokes } = await fanOut(server.url, families, streams);
      expect(pokes).toHaveLength(streams.length);
      expect(streams.map((stream) => stream.pokes.length)).toEqual(Array(streams.length).fill(round));
    }
    // Each user may have ten: the places of those that were closed are free.
    for (const stream of streams) stream.close();
    const again = await openStreams(
      server.url,
      Array.from({ length: 10 }, () => tokens[0] ?? ''),
    );
    for (const stream of again) stream.close();
    expect(server.output()).toMatch(/^Kinbox is ready at \S+\s*$/);
  } finally {
    await server.dispose();
  }
});
