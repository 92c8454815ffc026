import { setTimeout as delay } from 'node:timers/promises';

/** A generous limit for busy machines: tests of speed measure it themselves. */
const GIVE_UP_AFTER_MS = 60_000;
const ASK_EVERY_MS = 20;

/** Settles once the server at `url` serves requests. `assertAlive` may end the waiting by throwing. */
export async function untilReady(url: string, assertAlive: () => void = () => undefined): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  while (Date.now() < giveUpAt) {
    assertAlive();
    if (await isReady(url)) return;
    await delay(ASK_EVERY_MS);
  }
  throw new Error(`The server was not ready within ${GIVE_UP_AFTER_MS} ms.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
