/** Planted around the product: on the wire, or in what the browser's storage does with a write. */
import type { KinboxDb, MetaRow, Mutation } from '#store/db.ts';
import { withCalls } from '../batch.ts';
import type { SimRequest } from '../exchange.ts';
import { SIM_KEY } from '../oracle.ts';
import type { Bug } from './bug.ts';

export const worldBugs: readonly Bug[] = [
  {
    name: 'requests without an idempotency key',
    world: {
      request: (request) => {
        const key = request.headers['Idempotency-Key'];
        const batch = withCalls(request, ({ key: sim_key, ...call }) => ({ ...call, sim_key }));
        const bare = without(batch, 'Idempotency-Key');
        return key === undefined ? bare : { ...bare, headers: { ...bare.headers, [SIM_KEY]: key } };
      },
    },
    seed: 288,
  },
  {
    name: 'a PUT that applies its whole body',
    world: {
      request: (request) =>
        without(
          withCalls(request, (call) => ({ ...call, changed_fields: undefined })),
          'X-Changed-Fields',
        ),
    },
    seed: 6,
  },
  {
    name: 'coalescing into a mutation that was sent',
    world: {
      store: ({ db }) =>
        db.outbox.hook('updating', (changes) =>
          (changes as Partial<Mutation>).state === 'sent' ? { ...changes, state: 'queued' } : undefined,
        ),
    },
    seed: 201,
  },
  {
    name: 'a 401 that empties the queue',
    world: {
      answer: async ({ db }, { status }) => {
        if (status === 401) await db.outbox.clear();
      },
    },
    seed: 132,
  },
  {
    name: 'a mutation that is dropped as acknowledged before a pull has brought it',
    world: {
      store: ({ db }) => {
        db.outbox.hook('updating', (changes, n, _mutation, transaction) => {
          if ((changes as Partial<Mutation>).state === 'acked')
            transaction.on('complete', () => void db.outbox.delete(n));
        });
      },
    },
    seed: 69,
  },
  {
    name: 'a mutation that is acknowledged before the server answered',
    world: {
      store: ({ db }) =>
        db.outbox.hook('updating', (changes) =>
          (changes as Partial<Mutation>).state === 'sent' ? { ...changes, state: 'acked' } : undefined,
        ),
    },
    seed: 15,
  },
  {
    name: 'a cursor that is stored although its rows were rolled back',
    // Transactions of the fast stack are not killed in the middle.
    stack: 'real',
    world: {
      store: ({ db }) => {
        db.meta.hook('creating', (_key, row, transaction) => keepCursor(db, row, transaction));
        db.meta.hook('updating', (changes, _key, row, transaction) => {
          keepCursor(db, { ...row, ...changes }, transaction);
        });
      },
    },
    seed: 4,
  },
];

function keepCursor(
  db: KinboxDb,
  row: MetaRow,
  transaction: { on: (event: 'abort', run: () => void) => void },
): void {
  if (row.key === 'cursor') transaction.on('abort', () => void db.meta.put(row));
}

function without(request: SimRequest, header: string): SimRequest {
  const { [header]: _, ...headers } = request.headers;
  return { ...request, headers };
}
