/** Which lines carry large pages: a whole account then takes a quarter of the requests. */

/** Of a page on a fast line. */
export const FAST_PAGE_ROWS = 1_000;

const FAST_PAGE_MS = 400;
const PROVING_ROWS = 100;

/** By a page that came with so many rows, within so much time. Fewer rows would say nothing. */
export function isFastLine(rows: number, tookMs: number): boolean {
  return rows >= PROVING_ROWS && tookMs < FAST_PAGE_MS;
}
