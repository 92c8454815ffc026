import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { TaskRow } from '#store/db.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface LongTaskListProps {
  readonly label: string;
  readonly rows: readonly TaskRow[];
  readonly drawRow: (task: TaskRow) => ReactNode;
  readonly onMore?: (() => void) | undefined;
}

/** A list of any length: only what is in view is in the page, between two paddings that stand for the rest. */
export function LongTaskList({ label, rows, drawRow, onMore }: LongTaskListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);

  // The virtualizer changes inside; nothing here is remembered across renders by hand or by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => 64,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.ref ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const keptFocus = useKeptFocus(list);

  const isNearEnd = (last?.index ?? 0) >= rows.length - 40;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);

  return (
    // The handlers only follow the focus that the rows' own controls have.
    <ul
      ref={list}
      aria-label={label}
      {...keptFocus}
      // Set through the object model, which a strict style-src allows.
      style={{
        paddingTop: (first?.start ?? top) - top,
        paddingBottom: virtualizer.getTotalSize() - ((last?.end ?? top) - top),
      }}
    >
      {items.map(({ key, index }) => {
        const task = rows[index];
        return (
          task && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {drawRow(task)}
            </li>
          )
        );
      })}
    </ul>
  );
}
