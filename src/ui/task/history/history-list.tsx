import { useEffect, useRef } from 'react';
import * as texts from '#words/en/history.ts';
import { useFirstWeekday } from '../../days/use-first-weekday.ts';
import { Button } from '../../parts/button.tsx';
import LinkedText from '../../links/linked-text.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { ChangedField, HistoryEntry } from './history-entries.ts';
import { changeWords, oldText } from './history-words.ts';
import styles from './task-history.module.css';

export type TextField = 'name' | 'description';

export interface HistoryListProps {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly projectName: (ref: unknown) => string | null;
  readonly whoName?: (who: unknown) => string;
  readonly isNote: boolean;
  /** None where nothing is edited. */
  readonly former?: FormerTexts | undefined;
}

/** Brings former texts back. */
export interface FormerTexts {
  /** The present texts of the fields whose former ones are offered. */
  readonly present: { readonly [Field in TextField]?: string | null };
  readonly onBringBack: (field: TextField, text: string) => void;
}

/** Who did what and when: before and after, and a button that brings an old text back. */
export function HistoryList({ entries, projectName, whoName, isNote, former }: HistoryListProps) {
  const firstWeekday = useFirstWeekday();
  const list = useRef<HTMLUListElement>(null);
  // It opens at the end of a long form.
  useEffect(() => {
    // In braces, because newer browsers return a promise, which is not a clean-up function.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const bringBack = (field: TextField, text: string) => {
    // The button goes, since its text is the present one.
    list.current?.focus({ preventScroll: true });
    former?.onBringBack(field, text);
  };
  return (
    <ul ref={list} tabIndex={-1} className={styles['changes']} aria-label={texts.changes}>
      {entries.map(({ key, who, at, changes }) => (
        <li key={key} className={styles['entry']}>
          <p className={styles['head']}>
            <bdi className={styles['who']}>{who}</bdi>
            <time dateTime={at}>{instantWords(at)}</time>
          </p>
          {changes.length === 0 && <p>{texts.added({ type: isNote ? 'note' : 'task' })}</p>}
          {changes.map((change) => (
            <Change
              key={change.field}
              change={change}
              projectName={projectName}
              whoName={whoName}
              firstWeekday={firstWeekday}
              present={former?.present ?? {}}
              onBringBack={bringBack}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface ChangeProps extends Pick<HistoryListProps, 'projectName'>, FormerTexts {
  readonly change: ChangedField;
  readonly whoName: HistoryListProps['whoName'] | undefined;
  readonly firstWeekday: number;
}

function Change({ change, projectName, whoName, firstWeekday, present, onBringBack }: ChangeProps) {
  const { act, values } = changeWords(change, projectName, whoName, firstWeekday);
  const old = oldText(change);
  const isOffered = old !== null && present[old.field] !== undefined && present[old.field] !== old.text;
  return (
    <div className={styles['change']}>
      <p>{act}</p>
      {values && (
        <p className={styles['values']}>
          <del className={styles['before']} dir="auto">
            <LinkedText text={values.before} />
          </del>{' '}
          <span aria-hidden="true">→</span>
          <VisuallyHidden>{texts.became}</VisuallyHidden>{' '}
          <ins className={styles['after']} dir="auto">
            <LinkedText text={values.after} />
          </ins>
        </p>
      )}
      {isOffered && (
        <Button className={styles['use']} onClick={() => onBringBack(old.field, old.text)}>
          {texts.bringBack({ field: old.field })}
        </Button>
      )}
    </div>
  );
}

function instantWords(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
