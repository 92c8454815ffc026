/** Caches the app on the device: it starts with the server down and the network off. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Every page of the app is the same file; the API and the health checks are never answered from the cache. */
const NOT_PAGES = [/^\/api\//, /^\/healthz$/, /^\/readyz$/];

export function keepShell(manifest: (string | PrecacheEntry)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute(manifest);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
}
