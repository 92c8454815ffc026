import process from 'node:process';

import { ensureBuild, ensurePackages, nodeProblem, ROOT } from './prepare.mjs';

/**
 * `npm start`: from a fresh clone to a served app. It installs and builds what is missing and then becomes the server,
 * in this same process, so that signals and the exit code are the server's own.
 */
const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}

process.chdir(ROOT);
try {
  ensurePackages();
  ensureBuild();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.env['NODE_ENV'] ??= 'production';
await import(new URL('../dist/server/main.js', import.meta.url).href);
