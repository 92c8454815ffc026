import { useEffect } from 'react';
import { keepAwake } from './keep-awake.ts';

/** While the screen that calls it is open. Without wake locks it does nothing. */
export function useKeepAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    return keepAwake({ request: () => navigator.wakeLock.request('screen'), page: document });
  }, []);
}
