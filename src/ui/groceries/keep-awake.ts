/** Keeps the screen on while the page is used, and lets it turn off as usual afterwards. */

/** How long after the last touch the screen may stay on. */
export const AWAKE_MS = 5 * 60_000;

interface WakeLock {
  release(): Promise<void>;
}

interface AwakeDeps {
  /** The browser may refuse, for example on a low battery. */
  readonly request: () => Promise<WakeLock>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** How long after the last touch, in ms; null for as long as the page is shown. */
  readonly awakeMs?: number | null;
}

const USES = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/** Returns the function that ends it. */
export function keepAwake({ request, page, awakeMs = AWAKE_MS }: AwakeDeps): () => void {
  let lock: Promise<WakeLock | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    clearTimeout(timer);
    const held = lock;
    lock = null;
    // Throws if the browser has already released the lock.
    void held?.then((each) => each?.release()).catch(() => undefined);
  };
  const onUse = () => {
    // A hidden page loses its lock, and requests it again when it becomes visible.
    if (page.visibilityState !== 'visible') {
      rest();
      return;
    }
    clearTimeout(timer);
    if (awakeMs !== null) timer = setTimeout(rest, awakeMs);
    lock ??= request().catch(() => {
      lock = null;
      return null;
    });
  };

  USES.forEach((event) => page.addEventListener(event, onUse));
  onUse();
  return () => {
    USES.forEach((event) => page.removeEventListener(event, onUse));
    rest();
  };
}
