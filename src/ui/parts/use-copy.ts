import { useRef, useState } from 'react';

/** Copies what a field shows, or selects it where the browser does not allow copying. */
export function useCopy(text: string) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'copied' | 'selected' | null>(null);

  const copy = async () => {
    try {
      // Missing where the page came over plain HTTP from another machine.
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      field.current?.select();
      setCopied('selected');
    }
  };
  return { field, copied, copy };
}
