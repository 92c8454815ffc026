import { useEffect, useEffectEvent } from 'react';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { choiceForKey } from './process-keys.ts';

interface NumberKeys {
  readonly choices: number;
  readonly onChoose: (index: number) => void;
  readonly onBack: () => void;
}

/** Number keys choose, Esc goes back a step; not while somebody types or a dialog is open. */
export function useNumberKeys({ choices, onChoose, onBack }: NumberKeys): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isOccupied(event)) return;
    const index = choiceForKey(event.key, choices);
    if (index !== null) onChoose(index);
    else if (event.key === 'Escape') onBack();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    // An effect event has no identity of its own that could be removed again.
    const heard = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}
