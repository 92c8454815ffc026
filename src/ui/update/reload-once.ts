/**
 * A part of this version is gone, mostly because another tab has updated: the next version has it. Once a version and tab,
 * so that a server that lacks it does not make the page load for ever.
 */
import { BUILD } from '#store/build.ts';
import { browserStorages, readText, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

/** A page that waits longer for a sign of the server stays as it is. */
const PATIENCE_MS = 3000;

const { session } = browserStorages;

/** False the second time. */
export function mayReload(): boolean {
  return readText(session, STORAGE_KEYS.reloadedFor) !== BUILD;
}

/** False where nothing can note it, and if there is neither a worker nor a server to load the page from, which would be lost. */
export async function reloadOnce(): Promise<boolean> {
  const isNoted = writeText(session, STORAGE_KEYS.reloadedFor, BUILD);
  const loads = isNoted && (navigator.serviceWorker?.controller != null || (await answers()));
  if (loads) window.location.reload();
  return loads;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}
