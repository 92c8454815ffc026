import { CalendarClock } from 'lucide-react';
import { dayInName, type NameWithDay } from '#domain/day-in-name.ts';
import * as texts from '#words/en/capture.ts';
import { beforeDays } from '#words/en/day-in-name.ts';
import { typed as words } from '#words/en/days.ts';
import { dayWords } from '../../days/day-words.ts';
import { classes } from '../../parts/classes.ts';
import { useToday } from '../../session/today-context.ts';
import styles from './quick-add.module.css';

export interface DayOfferProps {
  readonly typed: string;
  readonly onTake: (found: NameWithDay) => void;
}

/** Offers the day that a name ends with. Enter takes the words as they are. */
export default function DayOffer({ typed, onTake }: DayOfferProps) {
  const today = useToday();
  const found = dayInName(typed, today, words, beforeDays);
  if (found === null) return null;
  return (
    <button type="button" className={classes(styles['chip'], styles['lines'])} onClick={() => onTake(found)}>
      <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
      <bdi>{texts.addForDay({ name: found.name, day: dayWords(found.day, today) })}</bdi>
    </button>
  );
}
