import styles from './field-error.module.css';

interface FieldErrorProps {
  /** For the field's `aria-describedby`. */
  readonly id: string;
  readonly children: string;
}

/** The error of a field, announced as soon as it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles['error']} role="alert">
      {children}
    </p>
  );
}
