/**
 * What Back closes although it has no address: a menu, a question, a step. Each open layer stands on an entry of the
 * browser's history, above that of its screen. The router knows nothing of these entries: their state is the screen's,
 * with the names of the layers that are open.
 *
 *   screen ── open ──► screen [a] ── open ──► screen [a, b]
 *     ▲                  │    ▲                   │
 *     └─ Back or close ──┘    └── Back or close ──┘
 *
 * An entry whose layer is no longer there, as after a reload, is passed over on arrival.
 *
 * The router writes to the history before it draws. In between nothing is settled: the layers that are open are still
 * those of the screen that is being left, and their names do not belong on the entry of the next.
 */
export interface LayersHistory {
  readonly state: unknown;
  readonly pushState: (state: unknown, unused: string) => void;
  readonly replaceState: (state: unknown, unused: string) => void;
  readonly go: (delta: number) => void;
}

export interface Layers {
  /** Opens a layer above the screen of now; `onBack` is told when somebody goes back from it. Returns the way out. */
  readonly enter: (onBack: () => void) => () => void;
  /** Runs once the history stands where the open layers say: before that, going anywhere would start from a closed one. */
  readonly whenSettled: (run: () => void) => void;
  /** To be told of every `popstate`. */
  readonly onTravelled: () => void;
  /** To be told when the router has drawn a place, by its key of that place. */
  readonly onDrawn: (key: string) => void;
}

interface Layer {
  readonly name: string;
  /** The router's number of the entry above which it was opened. */
  readonly screen: number;
  readonly onBack: () => void;
  hasEntry: boolean;
}

/** `page` tells this load of the page from the ones before it, whose entries may still be there. */
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
    // The router has replaced the entry under an open layer, as when an address becomes its number.
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

  // Together, since one turn often closes one layer and opens another.
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
    // As the router calls the place a page began at.
    key: typeof key === 'string' ? key : 'default',
    screen: typeof idx === 'number' ? idx : -1,
    names: Array.isArray(layers) ? (layers as readonly unknown[]) : [],
  };
}

function withLayers(state: Record<string, unknown>, layers: readonly Layer[]) {
  return { ...state, layers: layers.map(({ name }) => name) };
}
