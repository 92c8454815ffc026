import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './select-field.module.css';
import field from './text-field.module.css';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** It has the focus first in a dialog. */
  readonly isFirst?: boolean;
  readonly onChoose: (value: string) => void;
  /** In line with the field. */
  readonly children?: ReactNode;
}

/** A choice of one from many, whose names may be long. */
export function SelectField({
  label,
  value,
  options,
  isFirst = false,
  onChoose,
  children,
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['line']}>
        <select
          id={id}
          className={classes(field['input'], styles['select'])}
          value={value}
          data-autofocus={isFirst ? '' : undefined}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  );
}
