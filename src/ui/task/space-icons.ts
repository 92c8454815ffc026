import { Briefcase, Heart, UserRound, type LucideIcon } from 'lucide-react';
import type { Space } from '#domain/space.ts';

export const SPACE_ICONS: Readonly<Record<Space, LucideIcon>> = {
  personal: UserRound,
  family: Heart,
  work: Briefcase,
};
