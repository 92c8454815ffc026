import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Brings the row into view that the link of a toast has led to, once the list has it. A row of several tasks has the key
 * of each, with a space between them.
 */
export function useShownRow(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const location = useLocation();
  const { key } = location;
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef<string>(null);
  const shows = (location.state as { shows?: unknown } | null)?.shows;
  useEffect(() => {
    const index = keys.findIndex((each) => each.split(' ').some((ref) => ref === shows));
    if (isBack || index === -1 || shown.current === key) return;
    shown.current = key;
    void import('./show-row.ts').then(
      ({ showRow }) => showRow(list, index),
      () => undefined,
    );
  }, [list, keys, key, isBack, shows]);
}
