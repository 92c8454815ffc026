import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createSelection } from '../selection/selection.ts';
import { SelectionContext, type Selecting } from '../selection/selection-context.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { preloadSelectionBar, SelectionBar } from './lazy-many.ts';
import type { ManyAct } from './many-acts.ts';
import styles from './select-check.module.css';
import { SelectCheck } from './select-check.tsx';
import { SelectEntry } from './select-entry.tsx';
import { useSelectGestures } from './use-select-gestures.ts';
import { useSelectKeys } from './use-select-keys.ts';

interface SelectableProps {
  /** What can be done with several of these rows. */
  readonly acts: readonly ManyAct[];
  readonly children: ReactNode;
}

/** Around lists whose rows can be selected. */
export function Selectable({ acts, children }: SelectableProps) {
  const [selecting] = useState((): Selecting => ({
    selection: createSelection(),
    Check: SelectCheck,
    Entry: SelectEntry,
  }));
  const { selection } = selecting;
  const area = useRef<HTMLDivElement>(null);
  const { size } = useSyncExternalStore(selection.subscribe, selection.current, selection.current);
  useSelectGestures(area, selection);
  const typedAhead = useTypedAhead();
  const onHeard = useRef<() => void>(undefined);
  // What follows is for all that are selected, and not for the row.
  useSelectKeys(area, selection, () => (onHeard.current = typedAhead.hold()));
  useEffect(() => void preloadSelectionBar(), []);
  return (
    <SelectionContext value={selecting}>
      <div ref={area} className={styles['area']}>
        {children}
      </div>
      {size > 0 && (
        <Suspense fallback={null}>
          <SelectionBar selection={selection} acts={acts} onHeard={() => onHeard.current?.()} />
        </Suspense>
      )}
    </SelectionContext>
  );
}
