/** Takes the place of the worker on a server with `SERVICE_WORKER=off`. */
import { leave } from './leave.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page that asks for a worker again, with none there, is not loaded again. */
const hasReplaced = self.registration.active !== null;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave(self, hasReplaced)));
