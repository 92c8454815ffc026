import type { LucideIcon } from 'lucide-react';
import styles from './chips.module.css';

interface ChipProps {
  readonly text: string;
  /** If it is more than the text, which it contains. */
  readonly label?: string;
  readonly icon?: LucideIcon;
  readonly onPress: () => void;
}

/** One press adds something. */
export function Chip({ text, label, icon: Icon, onPress }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-label={label} onClick={onPress}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      <span className={styles['text']} dir="auto">
        {text}
      </span>
    </button>
  );
}
