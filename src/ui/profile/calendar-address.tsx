import * as texts from '#words/en/calendar.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useCopy } from '../parts/use-copy.ts';
import styles from './data-card.module.css';

/** The new address of the calendar. It is not shown again. */
export function CalendarAddress({ address }: { readonly address: string }) {
  const { field, copied, copy } = useCopy(address);
  return (
    <div>
      <TextField
        ref={field}
        label={texts.address}
        hint={texts.addressHint}
        type="url"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles['actions']}>
        <Button look="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <output>{copied !== null && { copied: texts.copied, selected: texts.copyByHand }[copied]}</output>
    </div>
  );
}
