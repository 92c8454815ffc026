import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../scripts/prepare.mjs';

/** Paths of the files below the folders, relative to the repository and with forward slashes. */
export function filesBelow(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    }),
  );
}

export function isCode(path: string): boolean {
  return /\.(tsx?|mjs)$/.test(path);
}
