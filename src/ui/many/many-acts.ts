import {
  ArrowRightLeft,
  CalendarClock,
  CircleCheck,
  RotateCcw,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { RowShortcut } from '../shortcuts/shortcuts.ts';
import { completes, deletes, reopens, restores, type Plan } from './plan-row.ts';

/** In the order of the bar. */
export type ManyAct = 'complete' | 'reopen' | 'restore' | 'later' | 'give' | 'move' | 'delete';

interface Entry {
  readonly icon: LucideIcon;
  /** The key that does the same with one row. */
  readonly key?: RowShortcut;
  /** What it does; omitted where it asks first, in a sheet. */
  readonly plan?: Plan;
}

export const MANY_ACTS: Readonly<Record<ManyAct, Entry>> = {
  complete: { icon: CircleCheck, key: 'complete', plan: completes },
  reopen: { icon: RotateCcw, key: 'complete', plan: reopens },
  restore: { icon: RotateCcw, plan: restores },
  later: { icon: CalendarClock },
  give: { icon: UserRound },
  move: { icon: ArrowRightLeft, key: 'move' },
  delete: { icon: Trash2, key: 'delete', plan: deletes },
};
