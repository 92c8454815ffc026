/** The screen stays on while somebody uses the page, and goes to sleep as ever once nobody does. */

/** How long after the last touch the screen may stay on. */
export const AWAKE_MS = 5 * 60_000;

interface WakeLock {
  release(): Promise<void>;
}

interface AwakeDeps {
  /** Fails where the browser does not want to, on a low battery for one. */
  readonly request: () => Promise<WakeLock>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

const USES = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/** Returns what ends it. */
export function keepAwake({ request, page }: AwakeDeps): () => void {
  let lock: Promise<WakeLock | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    clearTimeout(timer);
    const held = lock;
    lock = null;
    // A browser that has taken the lock back itself may say so here.
    void held?.then((each) => each?.release()).catch(() => undefined);
  };
  const onUse = () => {
    // A hidden page loses its lock anyway, and asks again when it is back.
    if (page.visibilityState !== 'visible') {
      rest();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(rest, AWAKE_MS);
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
