import { useRef, type MouseEvent } from 'react';
import * as texts from '#words/en/notes.ts';
import LinkedText from '../links/linked-text.tsx';
import { caretAt } from './caret-at.ts';
import styles from './note-screen.module.css';

interface NoteTextProps {
  readonly text: string;
  /** `at`: where in the text it was pressed; null if that is not known. */
  readonly onEdit: (at: number | null) => void;
}

/** The whole text, to be read. Its addresses are links; a press on anything else edits it there. */
export function NoteText({ text, onEdit }: NoteTextProps) {
  const box = useRef<HTMLDivElement>(null);
  if (text === '') {
    return (
      <button type="button" className={styles['empty']} onClick={() => onEdit(null)}>
        {texts.nothingWritten}
      </button>
    );
  }
  const edit = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
    // What is selected is to be copied.
    if (isOnLink || getSelection()?.isCollapsed === false || box.current === null) return;
    onEdit(caretAt(box.current, event.clientX, event.clientY));
  };
  return (
    // The button above it is the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div ref={box} className={styles['text']} onClick={edit}>
      <LinkedText text={text} />
    </div>
  );
}
