import { createOutbox, type Outbox } from '../queue/outbox.ts';
import { askServer, sendPage } from './ask-server.ts';
import { shelf } from './shelf.ts';

/** The outbox of this browser. The worker and the options page each open it. */
export function openOutbox(): Outbox {
  return createOutbox({
    shelf,
    send: sendPage,
    ask: askServer,
    alone: (name, run) => navigator.locks.request(name, run),
    now: () => Date.now(),
    random: () => Math.random(),
    newKey: () => crypto.randomUUID(),
  });
}
