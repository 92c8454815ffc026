import styles from './key-hint.module.css';

/** The key of a menu entry, where there is a keyboard. Not part of the entry's name: screen readers have the sheet of keys. */
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <kbd className={styles['hint']} aria-hidden="true">
      {children}
    </kbd>
  );
}
