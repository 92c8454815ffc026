import { spawn } from 'node:child_process';
import process from 'node:process';

import { ensurePackages, nodeProblem, ROOT } from './prepare.mjs';

/**
 * `npm run dev`: Vite with the app's sources, and the API behind its proxy, restarted when its sources change. The
 * address to open is Vite's. When one of the two ends, so does the other.
 */
const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
process.chdir(ROOT);
ensurePackages();

const both = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', ...process.argv.slice(2)],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));

for (const child of both) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of both) other.kill('SIGTERM');
  });
}
// Ctrl-C reaches both by itself; a termination signal from elsewhere is forwarded.
process.on('SIGINT', () => undefined);
process.once('SIGTERM', () => {
  for (const child of both) child.kill('SIGTERM');
});
