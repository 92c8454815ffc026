/** Resolves when the browser has nothing else to do, or after a few seconds. Safari does not say: there after `otherwiseMs`. */
export function untilIdle(otherwiseMs = 2000): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, otherwiseMs);
  });
}
