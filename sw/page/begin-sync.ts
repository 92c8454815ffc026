/** Begins to sync when nobody waits for the screen any more. The code of it is no part of the first load. */
import type { PageSync } from './page-sync.ts';

const importPart = () => import('./page-sync.ts');

type Part = Awaited<ReturnType<typeof importPart>>;

let loading: Promise<Part> | null = null;

/** Kept: a second `import` would resolve only after what the page renders meanwhile. */
export function loadPageSync(): Promise<Part> {
  loading ??= importPart().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Without a worker and with the network gone, the code may not come at once. */
const LOAD_AGAIN_MS = 5_000;

export function beginSync(
  begins: Promise<void>,
  start: (part: Part) => PageSync,
  load = loadPageSync,
): PageSync {
  const stopping = new AbortController();
  const { signal } = stopping;
  let sync: PageSync | null = null;
  const started = begins
    .then(() => untilLoaded(load, signal))
    .then((part) => {
      if (part !== null && !signal.aborted) sync = start(part);
    });
  return {
    // Nothing before: it begins with one.
    wake: () => sync?.wake(),
    hasWoken: started.then(() => sync?.hasWoken),
    stop: () => {
      stopping.abort();
      sync?.stop();
    },
  };
}

async function untilLoaded(load: () => Promise<Part>, signal: AbortSignal): Promise<Part | null> {
  while (!signal.aborted) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_MS));
  }
  return null;
}
