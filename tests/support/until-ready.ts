import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from './time-limits.mjs';

const ASK_EVERY_MS = 20;

/** Settles once the server at `url` serves requests. `assertAlive` may end the waiting by throwing. */
export async function untilReady(url: string, assertAlive: () => void = () => undefined): Promise<void> {
  const giveUpAt = Date.now() + LIMITS.start;
  while (Date.now() < giveUpAt) {
    assertAlive();
    if (await isReady(url)) return;
    await delay(ASK_EVERY_MS);
  }
  throw new Error(`The server was not ready within ${LIMITS.start} ms.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
