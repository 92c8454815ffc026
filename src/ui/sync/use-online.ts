import { useSyncExternalStore } from 'react';

/** What the browser believes of the network. False is true; true means little. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(react: () => void): () => void {
  window.addEventListener('online', react);
  window.addEventListener('offline', react);
  return () => {
    window.removeEventListener('online', react);
    window.removeEventListener('offline', react);
  };
}
