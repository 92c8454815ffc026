import { useId, type ReactNode } from 'react';
import styles from './tiles.module.css';

interface RadioTilesProps<Value extends string> {
  readonly legend: string;
  readonly look: 'types' | 'efforts';
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly picture?: ReactNode;
  }[];
  readonly chosen: Value | null;
  /** The chosen one has the focus first in a dialog. */
  readonly isFirst?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one, as tiles. Real radio buttons underneath: one tab stop, arrow keys between them. */
export function RadioTiles<Value extends string>({
  legend,
  look,
  options,
  chosen,
  isFirst = false,
  onChoose,
}: RadioTilesProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles[look]}>
        {options.map(({ value, label, picture }) => (
          <label key={value} className={styles['tile']}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              value={value}
              checked={chosen === value}
              data-autofocus={isFirst && chosen === value ? '' : undefined}
              onChange={() => onChoose(value)}
            />
            {picture}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
