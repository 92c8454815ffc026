import { createContext, type ComponentType } from 'react';
import type { TaskRow } from '#store/db.ts';
import type { Selection } from './selection.ts';

export interface SelectCheckProps {
  readonly task: TaskRow;
  readonly isSelected: boolean;
  readonly 'aria-describedby': string;
}

/** What a row needs to be selected. It comes with the screen, so that lists elsewhere do not load it. */
export interface Selecting {
  readonly selection: Selection;
  readonly Check: ComponentType<SelectCheckProps>;
  /** The entry of a row's menu. */
  readonly Entry: ComponentType<Pick<SelectCheckProps, 'task'>>;
}

/** Null on screens whose rows cannot be selected. */
export const SelectionContext = createContext<Selecting | null>(null);
