/** The journeys that every engine makes. What fails in one is of that engine; what fails in all is of the app. */
import { describe } from 'vitest';

import type { Engine } from './driver.ts';
import { startEngineSite } from './engine-site.ts';
import { abortedWrite } from './journeys/aborted-write.ts';
import { account } from './journeys/account.ts';
import { appearance } from './journeys/appearance.ts';
import { arrange } from './journeys/arrange.ts';
import { family } from './journeys/family.ts';
import { groceries } from './journeys/groceries.ts';
import { keys } from './journeys/keys.ts';
import { leftWhileStoring } from './journeys/left-while-storing.ts';
import { longProject } from './journeys/long-project.ts';
import { mainJob } from './journeys/main-job.ts';
import { offline } from './journeys/offline.ts';

export function makeJourneys(name: Engine['name'], launch: () => Promise<Engine>): void {
  describe(name, () => {
    const site = startEngineSite(launch);
    mainJob(site);
    offline(site);
    abortedWrite(site);
    leftWhileStoring(site);
    family(site);
    groceries(site);
    account(site);
    appearance(site);
    arrange(site);
    keys(site);
    longProject(site);
  });
}
