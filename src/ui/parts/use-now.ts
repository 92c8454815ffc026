import { useEffect, useState } from 'react';

/** The time at the last full interval, in milliseconds: what depends on it is drawn again as it passes. */
export function useNow(clock: () => number, everyMs: number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return now;
}
