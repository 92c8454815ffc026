/**
 * Builds the simulation once more with a line of the product changed, and runs that. The product knows nothing of it:
 * the change is made to the text of the file while it is bundled, into a folder that nothing else reads.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../bundle.ts';
import type { run } from '../failure.ts';

/** One line, or a part of it, that stands in the file exactly once. */
export interface Change {
  /** From the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const ROOT = process.cwd();

export async function runWith(name: string, changes: readonly Change[]): Promise<typeof run> {
  return (await moduleWith<{ readonly run: typeof run }>(name, 'failure.ts', changes)).run;
}

/** `entry`: of the simulation. */
export async function moduleWith<Module>(
  name: string,
  entry: string,
  changes: readonly Change[],
): Promise<Module> {
  const open = new Set(changes);
  const file = await bundle(name, entry, (code, id) => changed(code, id, open));
  if (open.size > 0) throw new Error(`${name} changes files that the simulation does not use.`);
  return (await import(pathToFileURL(file).href)) as Module;
}

function changed(code: string, id: string, open: Set<Change>): string | undefined {
  const mine = [...open].filter(({ file }) => id === join(ROOT, file));
  if (mine.length === 0) return undefined;
  return mine.reduce((text, change) => {
    open.delete(change);
    const parts = text.split(change.from);
    if (parts.length !== 2)
      throw new Error(`"${change.from}" is ${parts.length - 1} times in ${change.file}.`);
    return parts.join(change.to);
  }, code);
}
