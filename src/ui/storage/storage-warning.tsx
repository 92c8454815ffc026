import * as texts from '#words/en/device-storage.ts';
import { usedWords } from './bytes-words.ts';
import { useAlmostFull } from './use-almost-full.ts';

/** What can be done while there is little room left; nothing while there is enough. */
export function StorageWarning({ className }: { readonly className: string | undefined }) {
  const full = useAlmostFull();
  return full && <p className={className}>{texts.almostFull(usedWords(full))}</p>;
}
