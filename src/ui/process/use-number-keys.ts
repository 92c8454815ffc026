import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { isEscape } from '../shortcuts/composition.ts';
import { digitOf } from '../shortcuts/digit-of.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { isKept, typedBy } from '../typed-ahead/kept-keys.ts';
import { choiceForKey } from './process-keys.ts';
import { useQuickKeys } from './use-quick-keys.ts';

interface NumberKeys {
  readonly choices: number;
  readonly onChoose: (index: number) => void;
  readonly onBack: () => void;
  /** Where the question has a field, that: what is no choice is for it. */
  readonly field: () => HTMLElement | null;
}

/**
 * Number keys choose, Esc goes back a step, other digits and letters are the field's; not while somebody types or a dialog is
 * open. Returns the choice that is taken if nothing is typed behind it.
 */
export function useNumberKeys({ choices, onChoose, onBack, field }: NumberKeys): number | null {
  const [pressed, setPressed] = useState<number | null>(null);
  const quick = useQuickKeys(() => setPressed(null));
  const choiceOf = (event: KeyboardEvent) => {
    const digit = digitOf(event);
    return digit === null ? null : choiceForKey(digit, choices);
  };
  const listen = useEffectEvent((event: KeyboardEvent) => {
    // First: what a browser fills into a field has no modifiers to ask for.
    if (isOccupied(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.getModifierState('AltGraph')) return;
    const index = choiceOf(event);
    const into = field();
    if (index !== null && into !== null && !quick.isClear(event)) {
      quick.begin(event, into);
      setPressed(index);
    } else if (index !== null) onChoose(index);
    else if (isEscape(event)) onBack();
    else return;
    event.preventDefault();
  });
  const type = useEffectEvent((event: KeyboardEvent) => {
    const into = isOccupied(event) || !isKept(event) ? null : field();
    if (into === null || choiceOf(event) !== null) return;
    if (!/^[\p{L}\p{Nd}]$/u.test(typedBy(event) ?? '')) return;
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
  return pressed;
}
