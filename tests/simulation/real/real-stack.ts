/** The real thing: Dexie on IndexedDB in memory, the engine's own transport, the server application on SQLite. */
import { createTransport } from '#sw/sync/transport.ts';
import type { StackFactory } from '../stack.ts';
import { openRealPlatform } from './real-disk.ts';
import { openRealServer } from './real-server.ts';
import { fetchOver } from './web-exchange.ts';

export const realStack: StackFactory = (random) => ({
  name: 'real',
  turns: async (count) => {
    for (let turn = 0; turn < count; turn += 1) await nextTurn();
  },
  openServer: (clock, options) => openRealServer(random, clock, options),
  openPlatform: openRealPlatform,
  createTransport: ({ line, ...options }, exchange) =>
    createTransport({
      ...options,
      origin: 'http://sim',
      fetch: fetchOver(exchange, line),
      ...(line !== null && { timer: line.time.timer }),
    }),
});

/** Lets everything else that is ready run first. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
