import { useEffect, useRef } from 'react';
import { isOccupied } from '../layout/use-shortcut.ts';
import { choiceForKey } from './process-keys.ts';

interface NumberKeys {
  readonly choices: number;
  readonly onChoose: (index: number) => void;
  readonly onBack: () => void;
}

/** Number keys choose, Esc goes back a step; not while somebody types or a dialog is open. */
export function useNumberKeys(keys: NumberKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isOccupied(event)) return;
      const { choices, onChoose, onBack } = latest.current;
      const index = choiceForKey(event.key, choices);
      if (index !== null) onChoose(index);
      else if (event.key === 'Escape') onBack();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
