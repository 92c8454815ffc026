import { HardDrive } from 'lucide-react';
import * as texts from '#words/en/device-storage.ts';
import { usedWords } from './bytes-words.ts';
import { useAlmostFull } from './use-almost-full.ts';

export interface AlmostFullProps {
  /** Syncing has something to report, which comes first. */
  readonly isSilent: boolean;
  /** It says so itself; once it is closed there may be room again. */
  readonly isPanelOpen: boolean;
  readonly className: string | undefined;
  readonly wordsClassName: string | undefined;
  readonly onOpen: () => void;
}

/** In the top bar, while the browser has little room left for the app. */
export default function AlmostFull({
  isSilent,
  isPanelOpen,
  className,
  wordsClassName,
  onOpen,
}: AlmostFullProps) {
  const full = useAlmostFull(!isPanelOpen);
  if (full === null || isSilent) return null;
  return (
    <button type="button" className={className} title={texts.almostFull(usedWords(full))} onClick={onOpen}>
      <HardDrive size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={wordsClassName}>{texts.almostFullShort}</span>
    </button>
  );
}
