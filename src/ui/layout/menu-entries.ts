import {
  Carrot,
  CheckCheck,
  FolderKanban,
  Inbox,
  Layers2,
  LayoutDashboard,
  ListTodo,
  StickyNote,
  type LucideIcon,
} from 'lucide-react';
import * as texts from '#words/en/layout.ts';
import { paths } from '../paths.ts';

export interface MenuEntry {
  /** A function, because the language may be chosen after this is loaded. */
  readonly label: () => string;
  readonly path: string;
  readonly icon: LucideIcon;
}

/** The main navigation, in its order. */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  { label: () => texts.dashboard, path: paths.dashboard, icon: LayoutDashboard },
  { label: () => texts.inbox, path: paths.inbox, icon: Inbox },
  { label: () => texts.process, path: paths.process, icon: Layers2 },
  { label: () => texts.todo, path: paths.todo, icon: ListTodo },
  { label: () => texts.groceries, path: paths.groceries, icon: Carrot },
  { label: () => texts.notes, path: paths.notes, icon: StickyNote },
  { label: () => texts.projects, path: paths.projects, icon: FolderKanban },
  { label: () => texts.completed, path: paths.completed, icon: CheckCheck },
];
