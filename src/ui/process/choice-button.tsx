import type { ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { keyForChoice } from './process-keys.ts';
import styles from './process-screen.module.css';

interface ChoiceButtonProps {
  readonly index: number;
  readonly picture: ReactNode;
  readonly label: string;
  readonly isFirst?: boolean;
  /** By its number key, which may still be the first of a text. */
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

/** A wide button with its number key. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const { index, picture, label, isFirst = false, isPressed = false, onPress } = props;
  const key = keyForChoice(index);
  return (
    <button
      type="button"
      className={classes(styles['choice'], isFirst && styles['first'], isPressed && styles['pressed'])}
      aria-keyshortcuts={key}
      onClick={onPress}
    >
      {picture}
      {label}
      <span className={styles['key']} aria-hidden="true">
        {key}
      </span>
    </button>
  );
}
