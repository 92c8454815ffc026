/** Caches the app on the device: it starts with the server down and the network off. */
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { endStalledFiles } from './stalled-files.ts';
import { systemTimer } from './sync/progress-deadline.ts';

/** Every page of the app is the same file; the API and the health checks are never answered from the cache. */
const NOT_PAGES = [/^\/api\//, /^\/healthz$/, /^\/readyz$/];

interface RoutingEvent extends ExtendableEvent {
  readonly addRoutes?: (rule: {
    readonly condition: object;
    readonly source: 'fetch-event';
  }) => Promise<void>;
}

/**
 * Chromium asks the server for a page while it starts the worker, which then answers it from the device. It does not where
 * a rule says that the worker answers.
 */
export function answerEachPage(event: RoutingEvent): void {
  const rule = { condition: { requestMode: 'navigate' }, source: 'fetch-event' } as const;
  event.waitUntil(event.addRoutes?.(rule).catch(() => undefined) ?? Promise.resolve());
}

export function keepShell(manifest: (string | PrecacheEntry)[]): void {
  cleanupOutdatedCaches();
  addPlugins([endStalledFiles(systemTimer)]);
  precacheAndRoute(manifest);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
}
