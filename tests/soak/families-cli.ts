/** `npm run soak:families -- --minutes 60 --families 50 --database postgres --seed 1`: only the virtual families. */
import { parseArgs } from 'node:util';
import { FAMILY_OPTIONS, familyOptions } from './options.ts';
import { soakFamilies } from './soak-families.ts';

const { values } = parseArgs({ options: FAMILY_OPTIONS });
process.exitCode = (await soakFamilies(familyOptions(values))) ? 0 : 1;
