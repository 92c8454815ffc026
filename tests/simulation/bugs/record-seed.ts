/** Writes the seed that notices a planted bug where it is kept: beside the bug, and in the table of docs/sync.md. */
import { readFile, writeFile } from 'node:fs/promises';

const FOLDER = 'tests/simulation/bugs';
const FILES = ['engine', 'name', 'server', 'settings', 'store', 'undo', 'world'].map(
  (part) => `${FOLDER}/${part}-bugs.ts`,
);
const TABLE = 'docs/sync.md';

export async function recordSeed(name: string, seed: number): Promise<void> {
  await replaceOnce(FILES, new RegExp(`(name: '${name}',(?:(?!name: ').)*?seed: )\\d+`, 's'), `$1${seed}`);
  const row = new RegExp(`^(\\| ${name} +\\|[^|]*\\| )(\\d+)([^|]*)\\|$`, 'm');
  await replaceOnce([TABLE], row, (_row, start: string, before: string, rest: string) => {
    const figure = `${seed}${rest.trimEnd()}`;
    return `${start}${figure.padEnd(before.length + rest.length)}|`;
  });
}

type Replacement = string | ((...groups: string[]) => string);

async function replaceOnce(files: readonly string[], pattern: RegExp, by: Replacement): Promise<void> {
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    if (!pattern.test(text)) continue;
    await writeFile(file, text.replace(pattern, by as string));
    return;
  }
  throw new Error(`Nothing like ${String(pattern)} is in ${files.join(', ')}.`);
}
