/** Functions that run in the app's page, with its search open. Each is self-contained: it is sent there as text. */

/** Types a text as a person would. ms from the key to the frame after its results. */
export async function typeAndPaint(typed: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[role="combobox"]');
  const list = document.querySelector('[role="listbox"]');
  if (field === null || list === null) throw new Error('The search is not open.');
  const start = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  // React renders after the event, and marks the results of before.
  await Promise.resolve();
  while (list.getAttribute('aria-busy') === 'true') {
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(null);
      });
      observer.observe(list, { attributes: true });
    });
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

/**
 * Opens the search of a page that has not searched yet, and types into it at once. ms from the key that opens it to the
 * frame with the first tasks, and to that with all that there are.
 */
export async function firstFound(typed: string): Promise<{ first: number; whole: number }> {
  const start = performance.now();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
  let field: HTMLInputElement | null = null;
  while (field === null) {
    await new Promise(requestAnimationFrame);
    field = document.querySelector('input[role="combobox"]');
  }
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  while (document.querySelector('[role="option"] mark') === null) await new Promise(requestAnimationFrame);
  const first = performance.now() - start;
  while (document.querySelector('dialog output')?.textContent.endsWith('results') !== true) {
    await new Promise(requestAnimationFrame);
  }
  return { first, whole: performance.now() - start };
}

interface Watched extends Window {
  longest?: number;
}

/** Notes tasks of more than 50 ms from now on, the only ones of which a browser tells. */
export function noteLongTasks(): void {
  const watched = window as Watched;
  watched.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watched.longest = Math.max(watched.longest ?? 0, duration);
    }
  }).observe({ type: 'longtask' });
}

/** Of those, in ms; 0 if there was none. */
export function longestTask(): number {
  return (window as Watched).longest ?? 0;
}
