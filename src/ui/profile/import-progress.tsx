import { useId } from 'react';
import type { ImportState } from '#domain/wire/own-data.ts';
import * as texts from '#words/en/profile.ts';
import { Button } from '../parts/button.tsx';
import styles from './import-progress.module.css';

interface ImportProgressProps {
  readonly running: Pick<ImportState, 'rows' | 'done'>;
  readonly onStop: () => void;
}

/** How far an import is. The server reads the file before it knows how long it is. */
export function ImportProgress({ running: { rows, done }, onStop }: ImportProgressProps) {
  const wordsId = useId();
  return (
    <div className={styles['progress']}>
      <span id={wordsId}>{rows === null ? texts.readingFile : texts.importing({ done, rows })}</span>
      <progress aria-labelledby={wordsId} max={rows ?? 1} {...(rows !== null && { value: done })} />
      <Button onClick={onStop}>{texts.stopImport}</Button>
    </div>
  );
}
