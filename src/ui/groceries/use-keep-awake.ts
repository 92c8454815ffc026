import { useEffect } from 'react';
import { AWAKE_MS, keepAwake } from './keep-awake.ts';

/** While the screen that calls it is open; in a shop as long as it is shown. Without wake locks it does nothing. */
export function useKeepAwake({ isShopping }: { readonly isShopping: boolean }): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    return keepAwake({
      request: () => navigator.wakeLock.request('screen'),
      page: document,
      awakeMs: isShopping ? null : AWAKE_MS,
    });
  }, [isShopping]);
}
