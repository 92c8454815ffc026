/** Planted in the engine: what an answer means, and what becomes of a change that fails. */
import type { Bug } from './bug.ts';

export const engineBugs: readonly Bug[] = [
  {
    name: 'a 401 that parks',
    changes: [
      {
        file: 'sw/sync/outcome.ts',
        from: "    case 401:\n      return { kind: 'signIn' };",
        to: "    case 401:\n      return { kind: 'refused', refusal };",
      },
    ],
    seed: 2,
  },
  {
    name: 'a change that is dropped after eight failures',
    changes: [
      {
        file: 'sw/sync/push.ts',
        from: 'await postpone(deps.store, mutation.n, delay);',
        to: 'await (delay.isSetAside ? deps.store.db.outbox.delete(mutation.n) : postpone(deps.store, mutation.n, delay));',
      },
    ],
    seed: 303,
  },
];
