import process from 'node:process';

import { ensureBuild, ensurePackages, nodeProblem } from './prepare.mjs';

/**
 * `npm run kinbox -- …`: the built commands, built first if the sources are newer. The build's output is not mixed with
 * the command's.
 */
const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
try {
  ensurePackages(undefined, console.error);
  ensureBuild(undefined, console.error);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(new URL('../dist/server/cli.js', import.meta.url).href);
