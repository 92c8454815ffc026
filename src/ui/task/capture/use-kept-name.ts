import { useEffect, useState } from 'react';
import { onShownAgain } from '../../shown-again.ts';
import { keepName, readKeptName } from './kept-name.ts';

/** The name in a field. What was typed and not added is there when the field is opened again. */
export function useKeptName(place: string) {
  const [name, showName] = useState(() => readKeptName(place));
  const [isEdited, setEdited] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    // A later page of the tab has the same field.
    onShownAgain(() => showName(readKeptName(place)), end.signal);
    return () => end.abort();
  }, [place]);
  return {
    name,
    /** Since the field was opened. */
    isEdited,
    setName: (typed: string) => {
      showName(typed);
      keepName(place, typed);
      setEdited(true);
    },
    /** Keeps what is typed already. */
    insertName: (inserted: string) => showName((typed) => [inserted, typed].filter(Boolean).join(' ')),
  };
}
