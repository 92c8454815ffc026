import { useLayoutEffect, useRef } from 'react';
import { caretAfter } from './caret-after.ts';

interface Seen {
  readonly field: HTMLTextAreaElement;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps the caret of a field whose words come from elsewhere while it has the focus: where another value is set, a browser
 * moves it to the end. Returns what is to be told of each focus, selection and change of the field.
 */
export function useKeptCaret(value: string): (field: HTMLTextAreaElement) => void {
  const seen = useRef<Seen>(null);
  useLayoutEffect(() => {
    const was = seen.current;
    if (was === null || was.value === value || document.activeElement !== was.field) return;
    const { field } = was;
    const [start, end] = [caretAfter(was.value, value, was.start), caretAfter(was.value, value, was.end)];
    field.setSelectionRange(start, end);
    seen.current = { field, value, start, end };
  }, [value]);
  return (field) => {
    const { value: present, selectionStart: start, selectionEnd: end } = field;
    seen.current = { field, value: present, start, end };
  };
}
