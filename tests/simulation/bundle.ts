/** Builds an entry of the simulation with all that it imports into one file, which runs faster than the sources do. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const ROOT = process.cwd();
const FOLDER = join(ROOT, 'node_modules', '.planted');

/** @returns The path of a file that no other process writes. */
export async function bundle(
  name: string,
  entry: string,
  transform?: (code: string, id: string) => string | undefined,
): Promise<string> {
  const plugin: Plugin[] = transform === undefined ? [] : [{ name: 'change', enforce: 'pre', transform }];
  const output = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: plugin,
    build: {
      ssr: join(ROOT, 'tests', 'simulation', entry),
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  await mkdir(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${process.pid}.mjs`);
  await writeFile(file, output.output[0].code);
  return file;
}
