/** A test of the test: each known way to lose words, planted on purpose, must be noticed by the invariants. */
import { expect, it } from 'vitest';
import type { Mutation } from '#store/db.ts';
import type { SimRequest } from './exchange.ts';
import { SIM_KEY } from './oracle.ts';
import { simulate, type PlantedBug } from './simulate.ts';

const MOST_SEEDS = 160;

const bugs: Readonly<Record<string, PlantedBug>> = {
  'requests without an idempotency key': {
    request: (request) => {
      const key = request.headers['Idempotency-Key'];
      const bare = without(request, 'Idempotency-Key');
      return key === undefined ? bare : { ...bare, headers: { ...bare.headers, [SIM_KEY]: key } };
    },
  },
  'a PUT that applies its whole body': { request: (request) => without(request, 'X-Changed-Fields') },
  'coalescing into a mutation that was sent': {
    store: ({ db }) =>
      db.outbox.hook('updating', (changes) =>
        (changes as Partial<Mutation>).state === 'sent' ? { ...changes, state: 'queued' } : undefined,
      ),
  },
  'a cursor that is stored although its rows were rolled back': {
    store: ({ db }) => {
      db.meta.hook('creating', (_key, row, transaction) => keepCursor(row, transaction));
      db.meta.hook('updating', (changes, _key, row, transaction) => {
        keepCursor({ ...row, ...changes }, transaction);
      });
      function keepCursor(
        row: { key: string },
        transaction: { on: (event: 'abort', run: () => void) => void },
      ) {
        if (row.key === 'cursor') transaction.on('abort', () => void db.meta.put(row as never));
      }
    },
  },
  'a 401 that empties the queue': {
    answer: async ({ db }, { status }) => {
      if (status === 401) await db.outbox.clear();
    },
  },
  'acknowledged and dropped before a pull has brought it': {
    store: ({ db }) => {
      db.outbox.hook('updating', (changes, n, _mutation, transaction) => {
        if ((changes as Partial<Mutation>).state === 'acked')
          transaction.on('complete', () => void db.outbox.delete(n));
      });
    },
  },
  'acknowledged before the server answered': {
    store: ({ db }) =>
      db.outbox.hook('updating', (changes) =>
        (changes as Partial<Mutation>).state === 'sent' ? { ...changes, state: 'acked' } : undefined,
      ),
  },
};

it.each(Object.entries(bugs))('C7 the invariants notice %s', async (_name, bug) => {
  const noticed = await firstSeedThatNotices(bug);
  expect(noticed).toMatchObject({ seed: expect.any(Number) as number });
});

async function firstSeedThatNotices(bug: PlantedBug): Promise<{ seed: number; wrong: string } | null> {
  for (let seed = 1; seed <= MOST_SEEDS; seed += 1) {
    const [wrong] = (await simulate(seed, { bug })).wrong;
    if (wrong !== undefined) return { seed, wrong };
  }
  return null;
}

function without(request: SimRequest, header: string): SimRequest {
  const { [header]: _, ...headers } = request.headers;
  return { ...request, headers };
}
