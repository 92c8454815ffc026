/** After this time the scroll position is not restored; the user has begun to read. */
const PATIENCE_MS = 10_000;

/** Scrolls there as soon as the page is long enough, unless the user scrolls before. */
export function returnTo(top: number, onEnd: () => void): { readonly stop: () => void } {
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1) stop();
  };
  const growth = new ResizeObserver(attempt);
  const stop = () => {
    growth.disconnect();
    clearTimeout(patience);
    OWN_WAYS.forEach((event) => window.removeEventListener(event, stop));
    onEnd();
  };
  const patience = setTimeout(stop, PATIENCE_MS);
  OWN_WAYS.forEach((event) => window.addEventListener(event, stop, { passive: true }));
  growth.observe(document.body);
  return { stop };
}

const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
