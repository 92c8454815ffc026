import { use } from 'react';
import * as texts from '#words/en/select.ts';
import { SelectionContext, type SelectCheckProps } from '../selection/selection-context.ts';
import styles from './select-check.module.css';

/** Square, since the round one completes. A press anywhere on the row is one on it, and it has the row's focus. */
export function SelectCheck({ task: { ref, name }, isSelected, ...described }: SelectCheckProps) {
  const selection = use(SelectionContext)?.selection;
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        className={styles['input']}
        checked={isSelected}
        aria-label={texts.selectTask({ name })}
        {...described}
        data-row-focus={ref}
        onChange={({ nativeEvent }) => {
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection?.extendTo(ref);
          else selection?.toggle(ref);
        }}
      />
      <span className={styles['box']}>
        <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
          <path
            className={styles['tick']}
            d="m2.5 7.4 3 3 6-6.3"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </label>
  );
}
