import type { build } from 'vite';

/** The code of each script of a build that was not written. */
export function builtScripts(built: Awaited<ReturnType<typeof build>>): readonly string[] {
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('It did not build.');
  return output.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []));
}
