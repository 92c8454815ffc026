import { useEffect, useRef } from 'react';
import { restore } from '#words/en/edit-task.ts';
import { Button } from '../parts/button.tsx';
import styles from './deleted-notice.module.css';

interface DeletedNoticeProps {
  /** One sentence. */
  readonly children: string;
  /** What was typed and is in no field now. */
  readonly typed?: readonly string[];
  /** What had the focus may be hidden now. */
  readonly takesFocus?: boolean;
  readonly onRestore: () => void;
}

/** On the page of what was deleted while something is typed there. */
export function DeletedNotice({ children, typed = [], takesFocus = false, onRestore }: DeletedNoticeProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Not a button: an Enter that is being typed restores nothing.
    const isInDialog = document.querySelector('dialog:modal') !== null;
    if (takesFocus && !isInDialog) words.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className={styles['notice']}>
      <p ref={words} tabIndex={-1} role="alert">
        {children}
      </p>
      {typed.map((text) => (
        <p key={text} className={styles['typed']} dir="auto">
          {text}
        </p>
      ))}
      <Button onClick={onRestore}>{restore}</Button>
    </div>
  );
}
