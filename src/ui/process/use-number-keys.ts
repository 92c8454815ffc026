import { useEffectEvent, useLayoutEffect } from 'react';
import { isEscape } from '../shortcuts/composition.ts';
import { digitOf } from '../shortcuts/digit-of.ts';
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
    // First: what a browser fills into a field has no modifiers to ask for.
    if (isOccupied(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.getModifierState('AltGraph')) return;
    const digit = digitOf(event);
    const index = digit === null ? null : choiceForKey(digit, choices);
    if (index !== null) onChoose(index);
    else if (isEscape(event)) onBack();
    else return;
    event.preventDefault();
  });
  // Before the first frame, after which somebody may press a key.
  useLayoutEffect(() => {
    // An effect event has no identity of its own that could be removed again.
    const heard = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}
