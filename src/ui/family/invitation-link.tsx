import * as texts from '#words/en/family.ts';
import { Sheet } from '../dialogs/sheet.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useCopy } from '../parts/use-copy.ts';
import { dayWords } from './family-words.ts';

export interface Handover {
  /** What was typed to invite. */
  readonly to: string;
  readonly link: string;
  readonly expiresAt: string;
}

/** The link of an invitation, for the owner to hand over, where the server sends no email. It is not shown again. */
export function InvitationLink({ of, onClose }: { readonly of: Handover; readonly onClose: () => void }) {
  const { field, copied, copy } = useCopy(of.link);

  return (
    <Sheet
      title={texts.linkTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          <Button look="primary" data-autofocus="" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={texts.link}
        hint={texts.linkHint({ name: of.to, day: dayWords(of.expiresAt) })}
        type="url"
        readOnly
        value={of.link}
        onFocus={(event) => event.target.select()}
      />
      <output>{copied !== null && { copied: texts.copied, selected: texts.copyByHand }[copied]}</output>
    </Sheet>
  );
}
