/**
 * Overlays without a URL of their own that Back closes: a menu, a confirmation, a step. Each open layer has an entry of
 * the browser's history above that of its screen. The router does not know these entries: their state is the screen's,
 * with the names of the open layers.
 *
 *   screen ── open ──► screen [a] ── open ──► screen [a, b]
 *     ▲                  │    ▲                   │
 *     └─ Back or close ──┘    └── Back or close ──┘
 *
 * History skips the entry of a closed layer, for example after a reload.
 *
 * The router writes to the history before it renders. Until then nothing is changed here: the open layers are still
 * those of the screen that is being left, and their names do not belong on the entry of the next.
 */
export interface LayersHistory {
  readonly state: unknown;
  readonly pushState: (state: unknown, unused: string) => void;
  readonly replaceState: (state: unknown, unused: string) => void;
  readonly go: (delta: number) => void;
}

export interface Layers {
  /**
   * Opens a layer above the current screen; `onBack` runs when the user goes back. Returns the function that closes it.
   */
  readonly enter: (onBack: () => void) => () => void;
  /** Runs once the history matches the open layers: before that, a navigation would start from a closed one. */
  readonly whenSettled: (run: () => void) => void;
  /** To be called at every `popstate`. */
  readonly onTravelled: () => void;
  /** To be called when the router has rendered a location, with its key. */
  readonly onDrawn: (key: string) => void;
}

interface Layer {
  readonly name: string;
  /** The router's index of the entry above which it was opened. */
  readonly screen: number;
  readonly onBack: () => void;
  hasEntry: boolean;
}

/** `page` distinguishes this page load from former ones, whose entries may still be in the history. */
export function createLayers(history: LayersHistory, page: string): Layers {
  let open: readonly Layer[] = [];
  let opened = 0;
  let isTravelling = false;
  let isPlanned = false;
  let drawn: string | null = null;
  let waiting: readonly (() => void)[] = [];

  const settle = () => {
    isPlanned = false;
    const { screen, names, state, key } = read(history.state);
    if (isTravelling || key !== drawn) return;
    const here = open.filter((layer) => layer.screen === screen);
    const same = here.findIndex(({ name }, place) => names[place] !== name);
    const kept = same === -1 ? here.length : same;
    if (names.length > kept) {
      here.slice(kept).forEach((layer) => (layer.hasEntry = false));
      isTravelling = true;
      history.go(kept - names.length);
      return;
    }
    const withEntry = here.filter((layer) => layer.hasEntry);
    // The router has replaced the entry under an open layer, for example when a temporary id became the server's.
    if (withEntry.length > kept) history.replaceState(withLayers(state, withEntry), '');
    here.forEach((layer, place) => {
      if (layer.hasEntry) return;
      layer.hasEntry = true;
      history.pushState(withLayers(state, here.slice(0, place + 1)), '');
    });
    const ready = waiting;
    waiting = [];
    ready.forEach((run) => run());
  };

  // Batched, since one event handler often closes one layer and opens another.
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(settle);
  };

  return {
    enter: (onBack) => {
      opened += 1;
      const { screen } = read(history.state);
      const layer: Layer = { name: `${page}.${opened}`, screen, onBack, hasEntry: false };
      open = [...open, layer];
      plan();
      return () => {
        open = open.filter((each) => each !== layer);
        plan();
      };
    },
    whenSettled: (run) => {
      waiting = [...waiting, run];
      plan();
    },
    onTravelled: () => {
      const wasOurs = isTravelling;
      isTravelling = false;
      if (!wasOurs) {
        const { screen, names } = read(history.state);
        const isLeft = (layer: Layer) =>
          layer.hasEntry &&
          (layer.screen > screen || (layer.screen === screen && !names.includes(layer.name)));
        const left = open.filter(isLeft);
        open = open.filter((layer) => !isLeft(layer));
        left.toReversed().forEach(({ onBack }) => onBack());
      }
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

function withLayers(state: Record<string, unknown>, layers: readonly Layer[]) {
  return { ...state, layers: layers.map(({ name }) => name) };
}
