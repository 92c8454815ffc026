import { useEffect, useRef, useState } from 'react';
import type { WireTaskChange } from '#domain/wire/history.ts';
import * as texts from '#words/en/history.ts';
import { Button } from '../../parts/button.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import { changeWords, oldText } from './history-words.ts';
import styles from './task-history.module.css';

export interface HistoryListProps {
  /** The newest first. */
  readonly changes: readonly WireTaskChange[];
  readonly projectName: (ref: unknown) => string | null;
  /** The fields that the form shows and old texts can be copied into. */
  readonly fields: readonly ('name' | 'description')[];
  readonly onUse: (field: 'name' | 'description', text: string) => void;
}

/** Each change: the field, its author and time, before and after, and a button to copy old text back. */
export function HistoryList({ changes, projectName, fields, onUse }: HistoryListProps) {
  const [used, setUsed] = useState<'name' | 'description' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // It opens at the end of a long form.
  useEffect(() => {
    // In braces, because newer browsers return a promise, which is not a clean-up function.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (changes.length === 0) return <p className={styles['note']}>{texts.nothingChanged}</p>;
  return (
    <>
      <output className={styles['note']}>{used !== null && texts.oldTextIsBack({ field: used })}</output>
      <ul ref={list} className={styles['changes']} aria-label={texts.changesOfThisTask}>
        {changes.map((change) => {
          const { title, before, after } = changeWords(change, projectName);
          const text = oldText(change);
          return (
            <li key={`${change.version}/${change.field}/${change.at}`} className={styles['change']}>
              <p className={styles['head']}>
                <span className={styles['title']}>{title}</span>
                <span>
                  {change.by?.display_name ?? texts.someoneGone},{' '}
                  <time dateTime={change.at}>{instantWords(change.at)}</time>
                </span>
              </p>
              <p className={styles['values']}>
                <del className={styles['before']}>{before}</del> <span aria-hidden="true">→</span>
                <VisuallyHidden>{texts.became}</VisuallyHidden> <ins className={styles['after']}>{after}</ins>
              </p>
              {text !== null && fields.includes(text.field) && (
                <Button
                  className={styles['use']}
                  onClick={() => {
                    onUse(text.field, text.text);
                    setUsed(text.field);
                  }}
                >
                  {texts.bringBack({ field: text.field })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function instantWords(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
