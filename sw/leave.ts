import { removeUnlessLeft, SHARED_CACHE } from '#store/account/left-shares.ts';

/** Removes the cached app and the worker itself. What people wrote is in the database and stays. */

/** `hasReplaced`: this worker was installed over another one, whose pages are loaded again from the network. */
export async function leave(scope: ServiceWorkerGlobalScope, hasReplaced: boolean): Promise<void> {
  const names = await caches.keys();
  // A share that no page has taken yet is what somebody wrote, too.
  const ours = names.filter((name) => name !== SHARED_CACHE);
  await Promise.all(ours.map((name) => caches.delete(name)));
  await removeUnlessLeft();
  await scope.registration.unregister();
  if (!hasReplaced) return;
  // The app that was cached may not even start, so that nobody can be asked. Half-typed words are kept over a reload.
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.all(pages.map((page) => page.navigate(withoutFragment(page.url)).catch(() => null)));
}

/** With one, the browser would only scroll. */
function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
