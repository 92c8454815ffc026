import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useCopy } from '../parts/use-copy.ts';
import styles from './data-card.module.css';

interface ShownOnceProps {
  readonly label: string;
  readonly hint: string;
  /** An address, or a token. */
  readonly type: 'url' | 'text';
  readonly value: string;
  /** Of the button, and what is said after it. */
  readonly words: { readonly copy: string; readonly copied: string; readonly copyByHand: string };
}

/** A secret that only the answer that made it has. */
export function ShownOnce({ label, hint, type, value, words }: ShownOnceProps) {
  const { field, copied, copy } = useCopy(value);
  return (
    <div>
      <TextField
        ref={field}
        label={label}
        hint={hint}
        type={type}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles['actions']}>
        <Button look="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <output>{copied !== null && { copied: words.copied, selected: words.copyByHand }[copied]}</output>
    </div>
  );
}
