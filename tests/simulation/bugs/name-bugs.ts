/** Planted in what devices are told of the names of people. */
import type { Bug } from './bug.ts';

export const nameBugs: readonly Bug[] = [
  {
    name: 'a new name that the other devices of its person do not take',
    changes: [
      {
        file: 'src/store/pull/take-page.ts',
        from: 'if (page.user) await',
        to: 'if (page.user && (await db.profile.count()) === 0) await',
      },
    ],
    seed: 50,
  },
  {
    name: 'a new name that is sent to the family once its members change',
    changes: [
      {
        file: 'tests/simulation/fast/model-pull.ts',
        from: '? [value, joined] : value);',
        to: '? joined : value);',
      },
    ],
    seed: 50,
  },
];
