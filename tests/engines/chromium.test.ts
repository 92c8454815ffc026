import { makeJourneys } from './journeys.ts';
import { launchChromium } from './playwright-engine.ts';

makeJourneys('Chromium', launchChromium);
