/** Which rows of a screen are selected. One per screen, so that it ends with the screen. */
import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';

/** One act changes no more: it is one transaction, and one Undo. */
export const MOST_SELECTED = 500;

/** A list on the screen: where it is, so that a range can go from one list into the next. Null while it is not drawn. */
export interface ShownList {
  readonly current: Pick<Node, 'compareDocumentPosition'> | null;
}

export interface Selection {
  /** The same set until it changes. Empty: nobody is selecting. */
  readonly current: () => ReadonlySet<TaskRef>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The selected rows, in the order of the screen. */
  readonly rows: () => readonly TaskRow[];
  /** The rows of a list, from now on. A row that has left all lists is no longer selected. */
  readonly show: (list: ShownList, rows: readonly TaskRow[]) => void;
  readonly toggle: (ref: TaskRef) => void;
  /** From the row that was last pressed alone to this one; what was selected before stays. */
  readonly extendTo: (ref: TaskRef) => void;
  /** All rows that are loaded. */
  readonly all: () => void;
  readonly end: () => void;
}

export function createSelection(): Selection {
  const lists = new Map<ShownList, readonly TaskRow[]>();
  const listeners = new Set<() => void>();
  let selected: ReadonlySet<TaskRef> = new Set();
  let anchor: TaskRef | null = null;
  /** Without the range from the anchor, which the next `extendTo` replaces. */
  let others: ReadonlySet<TaskRef> = selected;

  const select = (refs: Iterable<TaskRef>) => {
    selected = new Set([...refs].slice(0, MOST_SELECTED));
    listeners.forEach((listener) => listener());
  };
  const shown = () => {
    const drawn = [...lists].filter(([{ current }]) => current !== null);
    return drawn.sort(([a], [b]) => comparePlaces(a, b)).flatMap(([, rows]) => rows);
  };
  const end = () => {
    anchor = null;
    others = new Set();
    select([]);
  };
  const toggle = (ref: TaskRef) => {
    const isSelected = selected.has(ref);
    anchor = ref;
    others = new Set([...selected].filter((each) => each !== ref));
    select(isSelected ? others : [...others, ref]);
  };

  return {
    current: () => selected,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rows: () => shown().filter(({ ref }) => selected.has(ref)),
    show: (list, rows) => {
      const former = lists.get(list) ?? [];
      lists.set(list, rows);
      const there = new Set(shown().map(({ ref }) => ref));
      const gone = new Set(
        former.map(({ ref }) => ref).filter((ref) => selected.has(ref) && !there.has(ref)),
      );
      if (gone.size === selected.size && gone.size > 0) end();
      else if (gone.size > 0) select([...selected].filter((ref) => !gone.has(ref)));
    },
    toggle,
    extendTo: (ref) => {
      const refs = shown().map((row) => row.ref);
      const [from, to] = [refs.indexOf(anchor ?? ref), refs.indexOf(ref)];
      if (from === -1 || to === -1) {
        if (!selected.has(ref)) toggle(ref);
        return;
      }
      anchor ??= ref;
      select([...others, ...refs.slice(Math.min(from, to), Math.max(from, to) + 1)]);
    },
    all: () => select(shown().map(({ ref }) => ref)),
    end,
  };
}

const FOLLOWING = 4;

/** As `Node.DOCUMENT_POSITION_FOLLOWING` has it. */
function comparePlaces({ current: a }: ShownList, { current: b }: ShownList): number {
  if (a === null || b === null || a === b) return 0;
  return (a.compareDocumentPosition(b as Node) & FOLLOWING) === 0 ? 1 : -1;
}
