import * as texts from '#words/en/dialogs.ts';
import { Button } from '../parts/button.tsx';
import type { Question } from './confirm-context.ts';
import { Sheet } from './sheet.tsx';

export interface ConfirmSheetProps extends Question {
  readonly answer: (isYes: boolean) => void;
}

/** Cancel has the focus. */
export default function ConfirmSheet({ title, question, yes, answer }: ConfirmSheetProps) {
  return (
    <Sheet
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus="" onClick={() => answer(false)}>
            {texts.cancel}
          </Button>
          <Button look="danger" onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Sheet>
  );
}
