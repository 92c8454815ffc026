/**
 * Overlays without a URL of their own that Back closes: a menu, a confirmation, a step. Each open overlay has an entry of
 * the browser's history above that of its screen. The router does not know these entries: their state is the screen's,
 * with the names of the open overlays.
 *
 *   screen ── open ──► screen [a] ── open ──► screen [a, b]
 *     ▲                  │    ▲                   │
 *     └─ Back or close ──┘    └── Back or close ──┘
 *
 * History skips the entry of a closed overlay, for example after a reload.
 *
 * The router writes to the history before it renders. Until then nothing is changed here: the open overlays are still
 * those of the screen that is being left, and their names do not belong on the entry of the next.
 */
export interface BrowserHistory {
  readonly state: unknown;
  readonly pushState: (state: unknown, unused: string) => void;
  readonly replaceState: (state: unknown, unused: string) => void;
  readonly go: (delta: number) => void;
}

export interface OverlayHistory {
  /**
   * Opens an overlay above the current screen; `onBack` runs when the user goes back. Returns the function that closes it.
   */
  readonly open: (onBack: () => void) => () => void;
  /** Runs once the history matches the open overlays: before that, a navigation would start from a closed one. */
  readonly whenApplied: (run: () => void) => void;
  /** Runs at once, or while the browser removes an entry, after that: the removal would undo a navigation before it. */
  readonly whenStill: (run: () => void) => void;
  /** To be called at every `popstate`. */
  readonly onTravelled: () => void;
  /** To be called when the router has rendered a location, with its key. */
  readonly onDrawn: (key: string) => void;
}

/** Then a traversal counts as dropped, as browsers do when there are too many, or when another one begins. */
const TRAVEL_MS = 1000;

interface Overlay {
  readonly name: string;
  /** The router's index of the entry above which it was opened. */
  readonly screen: number;
  readonly onBack: () => void;
  hasEntry: boolean;
}

/** `page` distinguishes this page load from former ones, whose entries may still be in the history. */
export function createOverlayHistory(history: BrowserHistory, page: string): OverlayHistory {
  let all: readonly Overlay[] = [];
  let opened = 0;
  let isTravelling = false;
  /** From before a traversal of ours until the task after its `popstate`. */
  let isRemoving = false;
  let isPlanned = false;
  let hasGivenUp = false;
  let drawn: string | null = null;
  let waiting: readonly (() => void)[] = [];
  let held: readonly (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const runWaiting = () => {
    const ready = waiting;
    waiting = [];
    ready.forEach(queueMicrotask);
  };

  const release = () => {
    isRemoving = false;
    const ready = held;
    held = [];
    ready.forEach(queueMicrotask);
  };

  const giveUp = () => {
    isTravelling = false;
    runWaiting();
    release();
    // Once more, for the overlays that were opened meanwhile; not for ever.
    if (!hasGivenUp) plan();
    hasGivenUp = true;
  };

  const apply = () => {
    isPlanned = false;
    const { screen, names, state, key } = read(history.state);
    if (isTravelling || key !== drawn) return;
    const here = all.filter((overlay) => overlay.screen === screen);
    const same = here.findIndex(({ name }, place) => names[place] !== name);
    const kept = same === -1 ? here.length : same;
    if (names.length > kept) {
      here.slice(kept).forEach((overlay) => (overlay.hasEntry = false));
      isTravelling = isRemoving = true;
      timer = setTimeout(giveUp, TRAVEL_MS);
      history.go(kept - names.length);
      return;
    }
    const withEntry = here.filter((overlay) => overlay.hasEntry);
    // The router has replaced the entry under an open overlay, for example when a temporary id became the server's.
    if (withEntry.length > kept) history.replaceState(withOverlays(state, withEntry), '');
    here.forEach((overlay, place) => {
      if (overlay.hasEntry) return;
      overlay.hasEntry = true;
      history.pushState(withOverlays(state, here.slice(0, place + 1)), '');
    });
    runWaiting();
  };

  // Batched, since one event handler often closes one overlay and opens another.
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(apply);
  };

  return {
    open: (onBack) => {
      opened += 1;
      const { screen } = read(history.state);
      const overlay: Overlay = { name: `${page}.${opened}`, screen, onBack, hasEntry: false };
      all = [...all, overlay];
      plan();
      return () => {
        all = all.filter((each) => each !== overlay);
        plan();
      };
    },
    whenApplied: (run) => {
      waiting = [...waiting, run];
      plan();
    },
    whenStill: (run) => {
      if (isRemoving) held = [...held, run];
      else run();
    },
    onTravelled: () => {
      const wasOurs = isTravelling;
      isTravelling = false;
      clearTimeout(timer);
      // The router hears of it after this, and would take a navigation that waits for a part of it.
      if (wasOurs) {
        hasGivenUp = false;
        setTimeout(() => {
          apply();
          if (!isTravelling) release();
        });
        return;
      }
      const { screen, names } = read(history.state);
      const isLeft = (overlay: Overlay) =>
        overlay.hasEntry &&
        (overlay.screen > screen || (overlay.screen === screen && !names.includes(overlay.name)));
      const left = all.filter(isLeft);
      all = all.filter((overlay) => !isLeft(overlay));
      left.toReversed().forEach(({ onBack }) => onBack());
      plan();
    },
    onDrawn: (key) => {
      drawn = key;
      plan();
    },
  };
}

function read(state: unknown) {
  const fields = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const { idx, key, layers } = fields;
  return {
    state: fields,
    // The router's key of the first location.
    key: typeof key === 'string' ? key : 'default',
    screen: typeof idx === 'number' ? idx : -1,
    names: Array.isArray(layers) ? (layers as readonly unknown[]) : [],
  };
}

/** Under the name that entries of a former page load have, which the browser keeps. */
function withOverlays(state: Record<string, unknown>, overlays: readonly Overlay[]) {
  return { ...state, layers: overlays.map(({ name }) => name) };
}
