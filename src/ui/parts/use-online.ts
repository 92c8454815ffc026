import { useSyncExternalStore } from 'react';

/** The browser's network state. False is reliable; true is not. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(react: () => void): () => void {
  window.addEventListener('online', react);
  window.addEventListener('offline', react);
  return () => {
    window.removeEventListener('online', react);
    window.removeEventListener('offline', react);
  };
}
