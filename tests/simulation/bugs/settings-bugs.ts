/** Planted in settings and places, which are one value without rows. */
import type { Bug } from './bug.ts';

const SETTINGS = 'src/domain/settings.ts';

export const settingsBugs: readonly Bug[] = [
  {
    name: 'settings that coalesce and lose the earlier ones of their group',
    changes: [
      {
        file: SETTINGS,
        from: '[group, { ...earlier[group], ...later[group] }]',
        to: '[group, later[group] ?? earlier[group] ?? {}]',
      },
    ],
    seed: 3,
  },
  {
    name: 'places that coalesce and lose the earlier ones',
    changes: [
      {
        file: SETTINGS,
        from: 'places: { ...earlier.places, ...later.places }',
        to: 'places: later.places ?? earlier.places ?? {}',
      },
    ],
    seed: 18,
  },
  {
    name: 'settings that count as confirmed before they are sent',
    changes: [
      {
        file: 'src/store/write-view.ts',
        from: 'confirmed: before?.confirmed ?? DEFAULT_SETTINGS,',
        to: 'confirmed: before === undefined ? DEFAULT_SETTINGS : settings,',
      },
    ],
    seed: 474,
  },
  {
    name: 'settings that a pull sets back while a change of them waits',
    changes: [
      {
        file: 'src/store/rebase/rebase-settings.ts',
        from: '  foldPending(board, await settingsMutations(db), author);\n',
        to: '',
      },
    ],
    seed: 1158,
  },
];
