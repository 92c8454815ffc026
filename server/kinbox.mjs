import process from 'node:process';

import { ensureBuild, ensurePackages, nodeProblem } from './prepare.mjs';

/**
 * `npm run kinbox -- …`: the built commands, which are built first where the sources are newer. What is said on the way
 * does not mix with the answer.
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
