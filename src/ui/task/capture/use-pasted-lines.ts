import { useState, type ClipboardEvent } from 'react';
import { MOST_PASTED_LINES, pastedLines } from '#domain/pasted-lines.ts';
import { nameError } from '../text-error.ts';

/** Several lines that were pasted into an empty field, or given back to it: they stand in it as one text until it is edited. */
export function usePastedLines(name: string, setName: (name: string) => void) {
  const [pasted, setPasted] = useState<readonly string[]>([]);
  const asOne = pasted.join(' ');
  const show = (given: readonly string[]) => {
    const lines = given.map((line) => line.trim());
    setPasted(isChoice(lines) ? lines : []);
    setName(lines.join(' '));
  };
  return {
    /** None if there is nothing to choose. */
    lines: asOne === name ? pasted : [],
    onPaste: (event: ClipboardEvent) => {
      const lines = pastedLines(event.clipboardData.getData('text'));
      if (name !== '' || !isChoice(lines)) return;
      event.preventDefault();
      show(lines);
    },
    show,
  };
}

/** Each is a name, and there are neither too few nor too many of them. */
function isChoice(lines: readonly string[]): boolean {
  return (
    lines.length > 1 && lines.length <= MOST_PASTED_LINES && lines.every((line) => nameError(line) === null)
  );
}
