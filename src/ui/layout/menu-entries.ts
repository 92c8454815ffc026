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
import { paths } from '../paths.ts';

export interface MenuEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
}

/** The main navigation, in its order. */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard },
  { label: 'Inbox', path: paths.inbox, icon: Inbox },
  { label: 'Process', path: paths.process, icon: Layers2 },
  { label: 'Todo', path: paths.todo, icon: ListTodo },
  { label: 'Groceries', path: paths.groceries, icon: Carrot },
  { label: 'Notes', path: paths.notes, icon: StickyNote },
  { label: 'Projects', path: paths.projects, icon: FolderKanban },
  { label: 'Completed', path: paths.completed, icon: CheckCheck },
];
