import { isWaiting } from '#domain/waiting.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/day-labels.ts';
import { useToday } from '../session/today-context.ts';
import { dayWords } from './day-words.ts';
import styles from './day-labels.module.css';

/** In a row: until when the task waits, and its deadline. */
export function DayLabels({ task }: { readonly task: Pick<TaskRow, 'not_before' | 'due_on'> }) {
  const today = useToday();
  const { not_before, due_on } = task;
  if (not_before === null && due_on === null) return null;
  return (
    <>
      {not_before !== null && isWaiting(task, today) && (
        <span className={styles['waits']} data-waits="">
          {texts.laterOn({ day: dayWords(not_before, today) })}
        </span>
      )}
      {due_on !== null && (
        <span className={styles['due']} data-by-now={due_on <= today || undefined}>
          {texts.due({ day: dayWords(due_on, today) })}
        </span>
      )}
    </>
  );
}
