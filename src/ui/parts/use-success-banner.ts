import { useEffect, useState } from 'react';

/** How long good news stands. */
export const SUCCESS_BANNER_MS = 5_000;

/** The words of a success banner, for its time. Shown again, the time begins anew. */
export function useSuccessBanner() {
  const [shown, setShown] = useState<{ readonly words: string } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), SUCCESS_BANNER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    words: shown?.words ?? null,
    show: (words: string) => setShown({ words }),
    hide: () => setShown(null),
  };
}
