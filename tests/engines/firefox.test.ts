import { makeJourneys } from './journeys.ts';
import { launchFirefox } from './playwright-engine.ts';

makeJourneys('Firefox', launchFirefox);
