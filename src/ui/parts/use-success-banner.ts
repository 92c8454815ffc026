import { useEffect, useState } from 'react';

/** How long a success banner is shown. */
export const SUCCESS_BANNER_MS = 5_000;

/** The text of a success banner while it is shown. Showing it again restarts its time. */
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
