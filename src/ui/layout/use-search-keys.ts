import { useEffectEvent, useLayoutEffect } from 'react';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { letterOf } from '../shortcuts/letter-of.ts';

/** The keys that open the search: `/`, and Ctrl+K or ⌘K. */
export function useSearchKeys(open: () => void): void {
  const pressed = useEffectEvent(open);
  // Before the first frame, after which somebody may press a key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const isModified = ctrlKey || metaKey;
      const isSearch = isModified ? letterOf(event) === 'k' && !shiftKey : key === '/';
      if (!isSearch || altKey || isOccupied(event)) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
