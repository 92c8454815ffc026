/** Every planted bug, those around the product first. */
import type { Bug } from './bug.ts';
import { engineBugs } from './engine-bugs.ts';
import { nameBugs } from './name-bugs.ts';
import { serverBugs } from './server-bugs.ts';
import { settingsBugs } from './settings-bugs.ts';
import { storeBugs } from './store-bugs.ts';
import { undoBugs } from './undo-bugs.ts';
import { worldBugs } from './world-bugs.ts';

export const BUGS: readonly Bug[] = [
  ...worldBugs,
  ...storeBugs,
  ...settingsBugs,
  ...undoBugs,
  ...nameBugs,
  ...engineBugs,
  ...serverBugs,
];
