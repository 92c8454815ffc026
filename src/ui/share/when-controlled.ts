/**
 * Calls back once a worker answers for this page, which is at once but for the page that installed it. Never without a
 * worker. Returns the function that stops waiting.
 */
export function whenControlled(run: () => void): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) return () => undefined;
  if (serviceWorker.controller !== null) {
    run();
    return () => undefined;
  }
  serviceWorker.addEventListener('controllerchange', run, { once: true });
  return () => serviceWorker.removeEventListener('controllerchange', run);
}
