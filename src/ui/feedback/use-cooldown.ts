import { useEffect, useState } from 'react';
import type { UserId } from '#domain/ids.ts';
import { STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { readLastFeedbackAt, writeLastFeedbackAt } from '#store/local/last-feedback.ts';
import { lastAtFor, secondsLeft } from './cooldown.ts';

const TICK_MS = 1000;

/** This user's interval in this browser, counted down each second, in every tab. */
export function useCooldown(user: UserId) {
  const [lastAt, setLastAt] = useState(() => readLastFeedbackAt(user));
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(lastAt, now);
  const isWaiting = left > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key !== STORAGE_KEYS.lastFeedbackAt(user)) return;
      setNow(Date.now());
      setLastAt(readLastFeedbackAt(user));
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [user]);

  return {
    left,
    /** `retryAfterS`: the server's Retry-After, if any. */
    start: (retryAfterS: number | null = null) => {
      const startedAt = Date.now();
      const at = lastAtFor(retryAfterS, startedAt);
      writeLastFeedbackAt(user, at);
      setNow(startedAt);
      setLastAt(at);
    },
  };
}
