import { Plus } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import * as texts from '#words/en/layout.ts';
import type { Adding } from '../adding/adding.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { SHORTCUTS } from '../shortcuts/shortcuts.ts';
import styles from './add-button.module.css';
import { offersCapture } from './offers-capture.ts';

export interface AddButtonProps {
  readonly adding: Adding;
  /**
   * Round on narrow screens: above those that have room for it, and gone while the screen's own field is in view. Wide on
   * the others: above the main menu, with its key.
   */
  readonly look: 'round' | 'wide';
  readonly onAdd: () => void;
}

export default function AddButton({ adding, look, onAdd }: AddButtonProps) {
  const offer = useSyncExternalStore(adding.subscribe, adding.current, adding.current);
  const { pathname } = useLocation();
  const [key] = SHORTCUTS.anywhere.capture;
  const label = texts.adds[offer?.what ?? 'task'];
  if (look === 'round') {
    if (offer?.isInView === true || !offersCapture(pathname)) return null;
    return (
      <div className={styles['strip']} data-adds="">
        <IconButton icon={Plus} label={label} className={styles['round']} onClick={onAdd} />
      </div>
    );
  }
  return (
    <button type="button" className={styles['wide']} aria-keyshortcuts={key} onClick={onAdd}>
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      {label}
      <kbd className={styles['key']} aria-hidden="true">
        {key}
      </kbd>
    </button>
  );
}
