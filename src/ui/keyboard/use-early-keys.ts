import { useEffect, useState } from 'react';
import { Keyboard } from '../chunks.ts';

/** The keys until the code of the keys is loaded, which the first of them starts. Null before it is loaded. */
export function useEarlyKeys(): readonly KeyboardEvent[] | null {
  const [earlyKeys, setEarlyKeys] = useState<readonly KeyboardEvent[] | null>(null);
  useEffect(() => {
    if (earlyKeys !== null) return undefined;
    const pressed: KeyboardEvent[] = [];
    const load = (event: KeyboardEvent) => {
      pressed.push(event);
      // If it cannot be loaded now, the next key tries again.
      Keyboard.preload().then(
        () => setEarlyKeys(pressed),
        () => void pressed.splice(0),
      );
    };
    document.addEventListener('keydown', load);
    return () => document.removeEventListener('keydown', load);
  }, [earlyKeys]);
  return earlyKeys;
}
