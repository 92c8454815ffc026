import { useEffectEvent, useLayoutEffect } from 'react';
import { isEscape } from '../shortcuts/composition.ts';
import { digitOf } from '../shortcuts/digit-of.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { isKept, typedBy } from '../typed-ahead/kept-keys.ts';
import { choiceForKey } from './process-keys.ts';

interface NumberKeys {
  readonly choices: number;
  readonly onChoose: (index: number) => void;
  readonly onBack: () => void;
  /** Where the question has a field, that: a letter is for it. */
  readonly field: () => HTMLElement | null;
}

/** Number keys choose, Esc goes back a step, letters are the field's; not while somebody types or a dialog is open. */
export function useNumberKeys({ choices, onChoose, onBack, field }: NumberKeys): void {
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
  const type = useEffectEvent((event: KeyboardEvent) => {
    const into = isOccupied(event) || !isKept(event) ? null : field();
    if (into === null || !/^\p{L}$/u.test(typedBy(event) ?? '')) return;
    // The browser types it where the focus is then; it is no shortcut.
    into.focus();
    event.stopPropagation();
  });
  // Before the first frame, after which somebody may press a key.
  useLayoutEffect(() => {
    // An effect event has no identity of its own that could be removed again.
    const heard = (event: KeyboardEvent) => listen(event);
    const typed = (event: KeyboardEvent) => type(event);
    document.addEventListener('keydown', heard);
    document.addEventListener('keydown', typed, { capture: true });
    return () => {
      document.removeEventListener('keydown', heard);
      document.removeEventListener('keydown', typed, { capture: true });
    };
  }, []);
}
