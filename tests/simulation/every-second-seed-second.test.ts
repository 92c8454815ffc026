import { healSeeds } from './heal-seeds.ts';

healSeeds(1);
