import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { secureRandom } from '#server/random.ts';
import type { Imports } from '#server/own-data/imports.ts';
import { createImports, type ImportsContext } from '#server/own-data/run-imports.ts';
import { ROOT } from '../../scripts/prepare.mjs';

/** The real worker, from its source. */
export const FILE_WORKER = pathToFileURL(join(ROOT, 'scripts/read-file-worker.mjs'));

/** With a folder of their own, which goes with them. */
export function createTestImports(context: Omit<ImportsContext, 'random' | 'folder' | 'worker'>): Imports {
  const folder = mkdtempSync(join(tmpdir(), 'kinbox-imports-'));
  const imports = createImports({ ...context, random: secureRandom, folder, worker: FILE_WORKER });
  return {
    ...imports,
    stop: async () => {
      await imports.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
