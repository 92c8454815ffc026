import { useId, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field-error.tsx';
import styles from './text-field.module.css';

interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

export function TextField({ label, hint, error, ...input }: ComponentProps<'input'> & Labelled) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <input
        dir={directionOf(input.type)}
        {...input}
        {...describe(id, hint, error)}
        id={id}
        className={styles['input']}
      />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export function TextArea({ label, hint, error, ...input }: ComponentProps<'textarea'> & Labelled) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        dir="auto"
        {...input}
        {...describe(id, hint, error)}
        id={id}
        className={classes(styles['input'], styles['area'])}
      />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

function Notes({ id, hint, error }: { readonly id: string } & Omit<Labelled, 'label'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

/** Free text starts on the side of its own script; an address or a password has none. */
function directionOf(type = 'text'): 'auto' | undefined {
  return type === 'text' ? 'auto' : undefined;
}

function describe(id: string, hint: string | undefined, error: string | null | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const;
}
