import { useState, type ClipboardEvent } from 'react';
import { MOST_PASTED_LINES, pastedLines } from '#domain/pasted-lines.ts';
import { nameError } from '../text-error.ts';

/** Several lines that were pasted into an empty field, or given back to it: they stand in it as one text until it is edited. */
export function usePastedLines(name: string, setName: (name: string) => void) {
  const [pasted, setPasted] = useState<readonly string[]>([]);
  const asOne = pasted.join(' ');
  const show = (lines: readonly string[]) => {
    setPasted(lines);
    setName(lines.join(' '));
  };
  return {
    /** None if there is nothing to choose. */
    lines: asOne === name ? pasted : [],
    onPaste: (event: ClipboardEvent) => {
      const lines = pastedLines(event.clipboardData.getData('text'));
      const areNames = lines.every((line) => nameError(line) === null);
      if (name !== '' || lines.length < 2 || lines.length > MOST_PASTED_LINES || !areNames) return;
      event.preventDefault();
      show(lines);
    },
    show,
  };
}
