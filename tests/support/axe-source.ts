import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/prepare.mjs';

/** The script of axe, for a page to run: less than half of `axe.source`, which each new document would have to parse. */
export const AXE_SOURCE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
