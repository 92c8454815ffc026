import {
  measureElement,
  useWindowVirtualizer,
  windowScroll,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useRemembered } from '../screen-memory/use-remembered.ts';
import { usePrinting } from '../parts/use-printing.ts';
import { createRowsAround } from './rows-around.ts';

/** From this number of rows on only the rows in view are rendered, but on paper all of them. */
const LONG = 60;
/** px; the height of a row of one line. */
const LEAST_HEIGHT = 64;

interface RowWindowOptions {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Of the list, on its screen. */
  readonly name: string;
  /** A key for each row, from the top. The same array until they change: all rows are placed again with another one. */
  readonly keys: readonly string[];
  /** A row that is rendered even out of view, for example while it is dragged. */
  readonly pinned?: number | undefined;
  /** Called when the end comes into view and there may be more rows than these. */
  readonly onMore?: (() => void) | undefined;
}

/** The props of a row besides its key and its content. */
export interface WindowRowProps {
  readonly ref?: (row: HTMLLIElement | null) => void;
  readonly 'aria-setsize'?: number;
  readonly 'aria-posinset'?: number;
  readonly style?: { readonly marginTop: number | undefined };
}

interface WindowRow {
  readonly key: string;
  readonly index: number;
  readonly rowProps: WindowRowProps;
}

interface RowWindow {
  readonly listStyle: { readonly paddingTop: number; readonly paddingBottom: number } | undefined;
  readonly rows: readonly WindowRow[];
}

/**
 * Selects the rows of a list of any length to render; paddings and gaps replace the rest. A list that becomes long or
 * short keeps its rendered rows, with the focus in them.
 */
export function useRowWindow({ list, name, keys, pinned, onMore }: RowWindowOptions): RowWindow {
  const isPrinting = usePrinting();
  const isLong = keys.length > LONG && !isPrinting;
  const [top, setTop] = useState(0);
  // The former heights, so that a screen that is returned to is as long as it was.
  const { remembered, remember } = useRemembered<VirtualItem[]>(`rows of ${name}`);
  const firstRows = useFirstRows(keys.length > 0, isPrinting);
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const [rowsAround] = useState(createRowsAround);

  // The virtualizer changes inside; nothing here is remembered across renders by hand or by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: keys.length,
    enabled: isLong,
    estimateSize: () => LEAST_HEIGHT,
    measureElement: measureUnlessAtTop,
    scrollToFn: scrollUnlessAtTop,
    scrollMargin: top,
    getItemKey,
    // Otherwise a list that has just become long would render nothing until it has measured the window.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: remembered ?? [],
    rangeExtractor: (range) => rowsAround(range, pinned),
  });

  useLayoutEffect(() => {
    if (!isLong) return undefined;
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    if (!isTopOfPage(virtualizer)) measure();
    // Once the page is laid out, and when the content above the list changes in height.
    const growth = new ResizeObserver(measure);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [list, isLong, virtualizer]);

  const rememberNow = useRef(remember);
  useEffect(() => {
    rememberNow.current = remember;
  });
  useEffect(() => () => rememberNow.current(virtualizer.takeSnapshot()), [virtualizer]);

  const inView = isLong ? virtualizer.getVirtualItems() : [];
  // Scrolled down, the first of them are above the view.
  const items = isTopOfPage(virtualizer) ? inView.slice(0, firstRows) : inView;
  const first = items[0];
  const last = items.at(-1);
  const isNearEnd = isLong && (last?.index ?? 0) >= keys.length - 40;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);

  if (!isLong) {
    const drawn = keys.slice(0, firstRows);
    const missing = keys.length - drawn.length;
    return {
      // What is below must not move when they come.
      listStyle: missing > 0 ? { paddingTop: 0, paddingBottom: missing * LEAST_HEIGHT } : undefined,
      rows: drawn.map((key, index) => ({ key, index, rowProps: {} })),
    };
  }
  return {
    // Set through the CSSOM, which a strict style-src allows.
    listStyle: {
      paddingTop: (first?.start ?? top) - top,
      paddingBottom: virtualizer.getTotalSize() - ((last?.end ?? top) - top),
    },
    rows: items.map(({ key, index, start }, place) => ({
      key: String(key),
      index,
      rowProps: {
        ref: virtualizer.measureElement,
        'aria-setsize': keys.length,
        'aria-posinset': index + 1,
        style: { marginTop: start - (items[place - 1]?.end ?? start) || undefined },
      },
    })),
  };
}

/** How many rows of a list that appears are rendered at first: those that fit the screen. The others are less urgent. */
function useFirstRows(hasRows: boolean, isPrinting: boolean): number {
  const isShown = useDeferredValue(hasRows, false);
  return isShown || isPrinting ? Infinity : Math.ceil(window.innerHeight / LEAST_HEIGHT);
}

/**
 * A row's height. At the top of the page that of a new row comes with the layout of the next frame: nothing above it moves, and
 * asking for it would have the browser lay out the whole page at once.
 */
function measureUnlessAtTop(
  row: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Window, HTMLLIElement>,
): number {
  if (entry !== undefined || !isTopOfPage(virtualizer)) return measureElement(row, entry, virtualizer);
  return virtualizer.measurementsCache[virtualizer.indexFromElement(row)]?.size ?? LEAST_HEIGHT;
}

/** To the top of the page where it is already: all of the page would be laid out for it. */
const scrollUnlessAtTop: typeof windowScroll = (offset, options, virtualizer) => {
  const isStill = offset === 0 && options.adjustments === undefined && isTopOfPage(virtualizer);
  if (!isStill) windowScroll(offset, options, virtualizer);
};

function isTopOfPage({ scrollOffset }: { readonly scrollOffset: number | null }): boolean {
  return scrollOffset === null || scrollOffset === 0;
}
