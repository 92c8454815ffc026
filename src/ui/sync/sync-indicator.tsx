import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import * as texts from '#words/en/sync.ts';
import { AlmostFull } from '../chunks.ts';
import { classes } from '../parts/classes.ts';
import styles from './sync-indicator.module.css';
import { useSyncWords, type SyncState } from './use-sync-words.ts';

interface SyncIndicatorProps {
  readonly isPanelOpen: boolean;
  readonly onOpen: () => void;
}

/** A short status in the top bar, shown only if there is something to report. */
export function SyncIndicator({ isPanelOpen, onOpen }: SyncIndicatorProps) {
  const state = useSyncWords();
  const words = state?.words ?? null;
  return (
    <output>
      {words && (
        <button
          type="button"
          className={classes(styles['indicator'], words.tone === 'attention' && styles['attention'])}
          title={words.long}
          onClick={onOpen}
        >
          <Icon state={state} />
          <span className={styles['words']}>{words.short}</span>
        </button>
      )}
      <Suspense fallback={null}>
        <AlmostFull
          isSilent={words !== null}
          isPanelOpen={isPanelOpen}
          className={styles['indicator']}
          wordsClassName={styles['words']}
          onOpen={onOpen}
        />
      </Suspense>
    </output>
  );
}

function Icon({ state }: { readonly state: SyncState | undefined }) {
  if (state?.words?.tone === 'attention')
    return <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />;
  const isOffline = state?.words?.short === texts.offlineShort;
  return isOffline ? (
    <CloudOff size={18} strokeWidth={1.75} aria-hidden="true" />
  ) : (
    <CloudUpload size={18} strokeWidth={1.75} aria-hidden="true" />
  );
}
