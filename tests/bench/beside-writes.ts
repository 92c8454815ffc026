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
  // Sorted by the engine's own code, which is as fast at first as later.
  const numbers = Float64Array.from({ length: 20_000 }, (_, n) => Math.sin(n));
  const compute = (sorts: number) => {
    const start = performance.now();
    for (let sort = 0; sort < sorts; sort += 1) numbers.slice().sort();
    return performance.now() - start;
  };
  const tried = 10;
  const alone = Math.min(...Array.from({ length: 10 }, () => compute(tried)));
  const sorts = Math.round((tried * wantedMs) / alone);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    times.push(compute(sorts));
    if (computing.isOver !== true) port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
}
