/** The moments of a page at which syncing must not wait for its timers. */

export interface PageMoments {
  /** The network is back, or somebody comes back to the page. */
  readonly onReturn: () => void;
  /** It was suspended, as by a laptop that was closed for hours: what it was connected to is dead. */
  readonly onAwake: () => void;
  /** Another tab or app is shown. It may never be shown again. */
  readonly onHidden: () => void;
  /** It is being closed, reloaded or kept for Back. */
  readonly onLeft: () => void;
}

const TICK_MS = 5_000;
/** A hidden page may tick only once a minute. */
const SUSPENDED_MS = 90_000;

export function watchPage({ onReturn, onAwake, onHidden, onLeft }: PageMoments, signal: AbortSignal): void {
  let tickedAt = Date.now();
  /** No browser tells a visible page that the device has slept: its timers stand still meanwhile, and the clock goes on. */
  const wasSuspended = () => {
    const passedMs = Date.now() - tickedAt;
    tickedAt = Date.now();
    return passedMs > SUSPENDED_MS;
  };
  const timer = setInterval(() => {
    if (wasSuspended()) onAwake();
  }, TICK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));

  const whenBack = () => (wasSuspended() ? onAwake() : onReturn());
  addEventListener('online', whenBack, { signal });
  addEventListener('focus', whenBack, { signal });
  const whenShown = () => (document.visibilityState === 'visible' ? whenBack() : onHidden());
  document.addEventListener('visibilitychange', whenShown, { signal });
  // Chromium freezes pages of the background.
  document.addEventListener('resume', onAwake, { signal });
  const whenKept = (event: PageTransitionEvent) => {
    if (event.persisted) onAwake();
  };
  addEventListener('pageshow', whenKept, { signal });
  addEventListener('pagehide', onLeft, { signal });
}
