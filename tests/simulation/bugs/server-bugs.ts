/** Planted in the model server, as in the real one. */
import type { Bug } from './bug.ts';

const MODEL = 'tests/simulation/fast';

export const serverBugs: readonly Bug[] = [
  {
    name: 'a server that answers that nothing has changed although rows have',
    changes: [
      {
        file: `${MODEL}/model-pull.ts`,
        from: 'isDeepStrictEqual(next, known);',
        to: 'isDeepStrictEqual(next.sent, known?.sent);',
      },
    ],
    seed: 1,
  },
  {
    name: 'a key that is good for another body',
    changes: [
      {
        file: `${MODEL}/model-once.ts`,
        from: 'earlier.fingerprint === call.fingerprint',
        to: 'earlier.status > 0',
      },
    ],
    seed: 132,
  },
  {
    name: 'a task of another realm that can be deleted',
    changes: [
      {
        file: `${MODEL}/model-requests.ts`,
        from: 'return realmsOf(state, call.caller.id).includes(found.realm) ? found : null;',
        to: 'return found;',
      },
      {
        file: `${MODEL}/model-requests.ts`,
        from: 'filter((task) => realms.includes(task.realm))',
        to: 'filter((task) => realms.length > 0)',
      },
      {
        file: `${MODEL}/model-writes.ts`,
        from: "throw new Error('A verb would write to a realm that its author cannot access.');",
        to: '',
      },
    ],
    seed: 14,
  },
];
