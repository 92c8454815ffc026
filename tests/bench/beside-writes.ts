/** What the machine adds to any task of a page while rows are written: storage and two pages share its processors. */
import type { BrowserContext } from 'playwright';

export const COMPUTATION_MS = 25;

interface Computing extends Window {
  times?: number[];
  isOver?: boolean;
}

/** How long a page took for each computation of 25 ms, one after the other until another page had written. ms */
export async function computeBeside(
  browser: BrowserContext,
  write: () => Promise<unknown>,
): Promise<readonly number[]> {
  const page = await browser.newPage();
  await page.evaluate(beginToCompute, COMPUTATION_MS);
  await write();
  const times = await page.evaluate(() => {
    const computing = window as Computing;
    computing.isOver = true;
    return computing.times ?? [];
  });
  await page.close();
  return times;
}

function beginToCompute(wantedMs: number): void {
  const computing = window as Computing;
  const times: number[] = (computing.times = []);
  const compute = (most: number) => {
    const start = performance.now();
    let value = 1;
    for (let round = 0; round < most; round += 1) value = (Math.imul(value, 31) + round) | 0;
    // Used, so that it is computed.
    return value === 0.5 ? Number.NaN : performance.now() - start;
  };
  let rounds = 20_000_000;
  // Twice: what has been optimised meanwhile is faster.
  for (let pass = 0; pass < 2; pass += 1) {
    const alone = Math.min(...Array.from({ length: 10 }, () => compute(rounds)));
    rounds = Math.round((rounds * wantedMs) / alone);
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    times.push(compute(rounds));
    if (computing.isOver !== true) port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
}
