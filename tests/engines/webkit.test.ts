import { makeJourneys } from './journeys.ts';
import { launchWebkit } from './webkit-engine.ts';

makeJourneys('WebKit', launchWebkit);
