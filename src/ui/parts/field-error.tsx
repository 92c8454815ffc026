import styles from './field-error.module.css';

interface FieldErrorProps {
  /** For the field's `aria-describedby`. */
  readonly id: string;
  readonly children: string;
}

/** What is wrong with a field, said at the field as soon as it is there. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles['error']} role="alert">
      {children}
    </p>
  );
}
