import { useId, useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import * as texts from '#words/en/notes.ts';
import { classes } from '../parts/classes.ts';
import { FieldError } from '../parts/field-error.tsx';
import { isEscape } from '../shortcuts/composition.ts';
import styles from './note-screen.module.css';
import { errorsIn, onOneLine, type NoteWords } from './note-words.ts';
import { useKeptCaret } from './use-kept-caret.ts';

interface NoteFieldProps {
  readonly words: NoteWords;
  readonly onChange: (part: Partial<NoteWords>) => void;
  /** The field is left. */
  readonly onBlur: () => void;
  /** By Escape, like the button. */
  readonly onDone: () => void;
}

/** In the place of the heading. */
export function NoteNameField({ words, onChange, ...leaving }: NoteFieldProps) {
  return (
    <GrowingField
      {...leaving}
      label={texts.name}
      error={errorsIn(words).name}
      value={words.name}
      className={styles['name']}
      onType={(typed) => onChange({ name: onOneLine(typed) })}
    />
  );
}

/** In the place of the text. `caret`: where that was pressed; null for its end. */
export function NoteTextField({
  words,
  caret,
  onChange,
  ...leaving
}: NoteFieldProps & { readonly caret: number | null }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the first frame, so that a phone's keyboard opens by the press that began this.
  useLayoutEffect(() => {
    const at = caret ?? field.current?.value.length ?? 0;
    field.current?.setSelectionRange(at, at);
    field.current?.focus({ preventScroll: caret !== null });
  }, [caret]);
  return (
    <GrowingField
      {...leaving}
      ref={field}
      label={texts.text}
      error={errorsIn(words).text}
      value={words.text}
      placeholder={texts.nothingWritten}
      className={styles['body']}
      onType={(text) => onChange({ text })}
    />
  );
}

interface GrowingFieldProps extends Pick<ComponentProps<'textarea'>, 'ref' | 'className' | 'placeholder'> {
  readonly label: string;
  readonly error: string | null;
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly onBlur: () => void;
  readonly onDone: () => void;
}

/** As high as its text: a copy of the text behind the field gives it its height. */
function GrowingField({ label, error, className, onType, onDone, ...field }: GrowingFieldProps) {
  const errorId = useId();
  const see = useKeptCaret(field.value);
  const endByEscape = ({ nativeEvent }: KeyboardEvent) => {
    if (isEscape(nativeEvent)) onDone();
  };
  return (
    <>
      <div className={classes(styles['growing'], className)} data-text={field.value}>
        <textarea
          {...field}
          rows={1}
          dir="auto"
          aria-label={label}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : errorId}
          onFocus={(event) => see(event.currentTarget)}
          onSelect={(event) => see(event.currentTarget)}
          onChange={(event) => {
            see(event.target);
            onType(event.target.value);
          }}
          onKeyDown={endByEscape}
        />
      </div>
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
