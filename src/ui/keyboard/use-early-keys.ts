import { useLayoutEffect, useState } from 'react';
import { Keyboard } from '../chunks.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { isKept } from '../typed-ahead/kept-keys.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';

/**
 * The code of the keys is loaded by the first of them, and those that come before it are kept. Null before it is loaded;
 * then to be called when it listens.
 */
export function useEarlyKeys(): (() => void) | null {
  const typedAhead = useTypedAhead();
  const [loaded, setLoaded] = useState<{ readonly onHeard: () => void } | null>(null);
  // Before the first frame, after which somebody may press a key.
  useLayoutEffect(() => {
    if (loaded !== null) return undefined;
    const load = (event: KeyboardEvent) => {
      const isForKeys = isKept(event) && !isDone(event) && !isOccupied(event);
      const onHeard = isForKeys ? typedAhead.hold(event) : () => undefined;
      // If it cannot be loaded now, the next key tries again.
      Keyboard.preload().then(() => setLoaded({ onHeard }), onHeard);
    };
    // After what listens to the document: what that has done is not done again.
    window.addEventListener('keydown', load);
    return () => window.removeEventListener('keydown', load);
  }, [loaded, typedAhead]);
  return loaded?.onHeard ?? null;
}

/** The browser has done what they mean. The arrows mean more in a row only: elsewhere they scroll, and choose in a group. */
function isDone({ key, target }: KeyboardEvent): boolean {
  const isOfRow = target instanceof Element && target.closest('main li') !== null;
  return key.startsWith('Arrow') ? !isOfRow : /^( |Enter|Tab|Home|End|Page.+)$/.test(key);
}
