import {
  Building2,
  Car,
  Carrot,
  Clapperboard,
  FolderKanban,
  House,
  Laptop,
  Phone,
  ShoppingBag,
  StickyNote,
  type LucideIcon,
} from 'lucide-react';
import type { TaskType } from '#domain/task-types.ts';

export const TYPE_ICONS: Readonly<Record<TaskType, LucideIcon>> = {
  household: House,
  call: Phone,
  grocery: Carrot,
  shopping: ShoppingBag,
  errand: Car,
  office: Building2,
  entertainment: Clapperboard,
  computer: Laptop,
  project: FolderKanban,
  note: StickyNote,
};
