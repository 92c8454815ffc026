import {
  closestCenter,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import * as texts from '#words/en/project.ts';
import { classes } from '../parts/classes.ts';
import { tap } from '../parts/haptics.ts';
import { useRowWindow, type WindowRowProps } from '../task/use-row-window.ts';
import { useKeptFocus } from '../task/use-kept-focus.ts';
import { dragWords } from './drag-words.ts';
import { HandleSensor } from './handle-sensor.ts';
import styles from './sortable-list.module.css';
import { SORTABLE_MS } from './sortable-times.ts';

export interface SortableItem {
  readonly id: string;
  /** For the handle and for screen readers. */
  readonly name: string;
}

interface SortableListProps<Item extends SortableItem> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly drawItem: (item: Item) => ReactNode;
  /** Takes the ids in their new order, and resolves once it is stored. Not called if nothing moved. */
  readonly onArrange: (order: readonly string[]) => Promise<unknown> | void;
  /** Called when the end comes into view and there may be more rows than these. */
  readonly onMore?: (() => void) | undefined;
}

/**
 * Rows that are moved by their handles with mouse, touch or keyboard. The lifted row follows, the others make space,
 * and a line marks the target. In a long list only the rows in view and the moved one are rendered.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, drawItem, onArrange, onMore } = props;
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list);
  const isSetUp = useSetUp();
  const [lifted, setLifted] = useState<string | null>(null);
  const [saving, setSaving] = useState(0);
  const keys = useMemo(() => items.map(({ id }) => id), [items]);
  const { listStyle, rows } = useRowWindow({
    list,
    name: label,
    keys,
    pinned: lifted === null ? undefined : keys.indexOf(lifted),
    onMore,
  });
  const animationMs = prefersStillness() ? 0 : SORTABLE_MS.animation;
  const sensors = useSensors(
    // A press that moves a little is a drag, one that does not is a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: SORTABLE_MS.touchDelay, tolerance: 8 } }),
    useSensor(HandleSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const drop = async ({ active, over }: DragEndEvent) => {
    setLifted(null);
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from === -1 || to === -1 || from === to) return;
    setSaving((count) => count + 1);
    try {
      await onArrange(arrayMove(keys, from, to));
    } finally {
      setSaving((count) => count - 1);
    }
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={ONLY_UP_AND_DOWN}
      accessibility={{
        announcements: dragWords(items),
        screenReaderInstructions: { draggable: texts.dragHint },
        // It stays where it was: a lift that ends because the focus has left does not take it back.
        restoreFocus: false,
      }}
      onDragStart={({ active }) => {
        tap();
        setLifted(String(active.id));
      }}
      onDragEnd={(end) => void drop(end)}
      onDragCancel={() => setLifted(null)}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {/* The handlers only observe the focus of the rows' own controls. */}
        <ul
          ref={list}
          aria-label={label}
          aria-busy={saving > 0 || undefined}
          style={listStyle}
          {...keptFocus}
        >
          {rows.map(({ key, index, rowProps }) => {
            const item = items[index];
            return (
              item && (
                <SortableRow
                  key={key}
                  item={item}
                  index={index}
                  rowProps={rowProps}
                  isFixed={!isSetUp}
                  isAlone={items.length < 2}
                  animationMs={animationMs}
                >
                  {drawItem(item)}
                </SortableRow>
              )
            );
          })}
        </ul>
      </SortableContext>
      <DragOverlay dropAnimation={animationMs === 0 ? null : { duration: animationMs, easing: 'ease-out' }}>
        <LiftedRow items={items} drawItem={drawItem} />
      </DragOverlay>
    </DndContext>
  );
}

interface SortableRowProps {
  readonly item: SortableItem;
  readonly index: number;
  readonly rowProps: WindowRowProps;
  readonly isFixed: boolean;
  readonly isAlone: boolean;
  readonly animationMs: number;
  readonly children: ReactNode;
}

function SortableRow(props: SortableRowProps) {
  const { item, index, rowProps, isFixed, isAlone, animationMs, children } = props;
  const { ref: measure, style, ...position } = rowProps;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id: item.id,
      disabled: isFixed || isAlone,
      transition: { duration: animationMs, easing: 'ease-out' },
    });
  const attach = useCallback(
    (row: HTMLLIElement | null) => {
      setNodeRef(row);
      measure?.(row);
    },
    [setNodeRef, measure],
  );
  return (
    <li
      ref={attach}
      data-index={index}
      {...position}
      className={classes(styles['row'], isDragging && styles['landing'])}
      // Set through the CSSOM, which a strict style-src allows.
      style={{
        ...style,
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        className={classes(styles['handle'], isAlone && styles['useless'])}
        aria-label={texts.moveRow({ name: item.name })}
        title={texts.move}
        data-own-arrows=""
      >
        <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className={styles['content']}>{children}</div>
    </li>
  );
}

/** A copy of the row, which itself stays in the list. Only the copy is rendered again while the row is moved. */
function LiftedRow<Item extends SortableItem>({
  items,
  drawItem,
}: Pick<SortableListProps<Item>, 'items' | 'drawItem'>) {
  const { active } = useDndContext();
  // Captured at the start: during the drop animation no row is active any more.
  const [liftedId] = useState(active?.id);
  const lifted = items.find(({ id }) => id === liftedId);
  return (
    lifted && (
      <div className={classes(styles['row'], styles['lifted'])} inert>
        <span className={styles['handle']}>
          <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className={styles['content']}>{drawItem(lifted)}</div>
      </div>
    )
  );
}

/** Rows that have just appeared under a finger are not meant to be dragged yet. */
function useSetUp(): boolean {
  const [isSetUp, setSetUp] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSetUp(true), SORTABLE_MS.setUp);
    return () => clearTimeout(timer);
  }, []);
  return isSetUp;
}

const ONLY_UP_AND_DOWN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
