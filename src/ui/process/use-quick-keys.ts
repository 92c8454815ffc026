import { useEffect, useEffectEvent, useRef } from 'react';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { keyOf, meaningOf, QUICK_MS } from './quick-keys.ts';

interface Quick {
  readonly first: KeyboardEvent;
  /** Of the question at which it was pressed. */
  readonly into: HTMLElement;
  readonly goOn: () => void;
}

/**
 * Keeps a number key and those behind it until it is clear whether they choose or are the field's. Then they are pressed again,
 * where they were or in the field.
 */
export function useQuickKeys(onClear: () => void) {
  const typedAhead = useTypedAhead();
  const quick = useRef<Quick>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The time of the event that is to choose. */
  const chosenAt = useRef<number>(null);

  const settle = (how: (quick: Quick) => void) => {
    const settled = quick.current;
    clearTimeout(pause.current);
    quick.current = null;
    if (settled === null) return;
    onClear();
    if (settled.into.isConnected) how(settled);
    // Another question is there: the keys are for none.
    else typedAhead.expect('field')();
  };
  const choose = ({ first, goOn }: Quick) => {
    chosenAt.current = first.timeStamp;
    goOn();
  };
  const type = ({ into }: Quick) => {
    typedAhead.expect('field');
    into.focus();
  };
  const leave = useEffectEvent(() => settle(() => undefined));
  useEffect(() => () => leave(), []);

  return {
    begin: (first: KeyboardEvent, into: HTMLElement) => {
      const goOn = typedAhead.hold(first, (kept) => {
        clearTimeout(pause.current);
        const meaning = meaningOf(kept.map(keyOf));
        if (meaning === 'open') pause.current = setTimeout(() => settle(choose), QUICK_MS);
        // Whoever keeps the key has to be done with it.
        else queueMicrotask(() => settle(meaning === 'text' ? type : choose));
      });
      quick.current = { first, into, goOn };
    },
    /** Whether it is a key that was kept until now, to choose. */
    isClear: ({ timeStamp }: KeyboardEvent) => {
      const isChosen = timeStamp === chosenAt.current;
      chosenAt.current = null;
      return isChosen;
    },
  };
}
