import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/prepare.mjs';

const FOLDER = 'artifacts/pseudo';

/** Builds the app with the pseudo-languages and puts the built server beside it. Returns the folder to start it in. */
export async function buildPseudoApp(): Promise<string> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', KINBOX_PSEUDO_LANGUAGES: 'on' };
  const build = spawn(process.execPath, [vite, 'build', '--outDir', `${FOLDER}/dist/app`, '--emptyOutDir'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  build.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The app with the pseudo-languages did not build: ${said}`);
  await cp(join(ROOT, 'dist/server'), join(ROOT, FOLDER, 'dist/server'), { recursive: true });
  return join(ROOT, FOLDER);
}
