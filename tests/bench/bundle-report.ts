/** `npm run report:bundle`: what each file of the app holds, largest first, into artifacts/bundle.md. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { ensureBuild, ROOT } from '../../scripts/prepare.mjs';
import { firstLoadFiles, type LoadedFile } from './first-load.ts';

const MOST_MODULES = 25;

ensureBuild();
const { page, initial, signedIn, signedOut } = await firstLoadFiles();
const report = [
  '# What is in the app',
  `The page itself: ${String(page)} bytes. Bytes of files are compressed with Brotli, those of modules before minification.`,
  ...tableOf('Named by the page', initial),
  ...tableOf('The dashboard, with a session', signedIn),
  ...tableOf('The login, without one', signedOut),
  ...(await chunks()).flatMap(describeChunk),
].join('\n');
const folder = join(ROOT, 'artifacts');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'bundle.md'), `${report}\n`);
console.log(
  `artifacts/bundle.md: ${initial.map(({ name, brotli }) => `${name} ${String(brotli)}`).join(', ')}`,
);

function tableOf(title: string, files: readonly LoadedFile[]): string[] {
  const sum = (of: 'bytes' | 'brotli') => files.reduce((total, file) => total + file[of], 0);
  const rows = files.map(({ name, bytes, brotli }) => `| ${name} | ${String(bytes)} | ${String(brotli)} |`);
  const total = `| **all** | ${String(sum('bytes'))} | ${String(sum('brotli'))} |`;
  return [`\n## ${title}\n`, '| file | bytes | Brotli |', '| --- | --- | --- |', ...rows, total];
}

/** Built once more in memory: the files in `dist` do not say of what they are made. */
async function chunks(): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({ root: ROOT, logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .filter((each) => each.type === 'chunk')
    .toSorted((a, b) => b.code.length - a.code.length);
}

function describeChunk({ fileName, code, modules }: Rolldown.OutputChunk): string[] {
  const sizes = new Map<string, number>();
  for (const [id, module] of Object.entries(modules)) {
    const name = nameOf(id);
    sizes.set(name, (sizes.get(name) ?? 0) + module.renderedLength);
  }
  const rows = [...sizes]
    .filter(([, bytes]) => bytes > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_MODULES)
    .map(([name, bytes]) => `| ${name} | ${String(bytes)} |`);
  const size = `${String(code.length)} bytes, ${String(brotliCompressSync(code).length)} with Brotli`;
  return [`\n## ${fileName}: ${size}\n`, '| module | bytes |', '| --- | --- |', ...rows];
}

/** A package by its name, a file of ours by its path. */
function nameOf(id: string): string {
  const [, inPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return inPackage ?? id.replace(`${ROOT}/`, '').replace(/\?.*/, '');
}
