import { useEffect, useState, type ReactNode } from 'react';
import { dayOf, endOfDay } from '#domain/day.ts';
import { useDevice } from './session-context.ts';
import { TodayContext } from './today-context.ts';

/** A clock that is set, or a border that is crossed, is seen by then. */
const LOOK_WITHIN_MS = 3_600_000;
const WAKES = ['focus', 'pageshow', 'visibilitychange'] as const;

/** The day turns over at local midnight, or when the device wakes after it. */
export function TodayProvider({ children }: { readonly children: ReactNode }) {
  const { clock } = useDevice();
  const [today, setToday] = useState(() => dayOf(clock()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = clock();
      setToday(dayOf(now));
      timer = setTimeout(look, Math.min(endOfDay(now) - now, LOOK_WITHIN_MS));
    };
    look();
    for (const wake of WAKES) window.addEventListener(wake, look, true);
    return () => {
      clearTimeout(timer);
      for (const wake of WAKES) window.removeEventListener(wake, look, true);
    };
  }, [clock]);
  return <TodayContext value={today}>{children}</TodayContext>;
}
