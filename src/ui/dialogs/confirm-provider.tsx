import { useState, type ReactNode } from 'react';
import * as texts from '#words/en/dialogs.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmContext, type Confirm, type Question } from './confirm-context.ts';
import { Sheet } from './sheet.tsx';

interface Asked extends Question {
  readonly answer: (isYes: boolean) => void;
}

/** Asks for confirmation of irreversible actions. Cancel has the focus, and Back cancels. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const afterwards = useBackCloses(asked !== null, () => asked?.answer(false));

  const confirm: Confirm = (question) =>
    new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        setAsked(null);
        afterwards(() => resolve(isYes));
      };
      setAsked({ ...question, answer });
    });

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Sheet
          title={asked.title}
          onClose={() => asked.answer(false)}
          footer={
            <>
              <Button data-autofocus="" onClick={() => asked.answer(false)}>
                {texts.cancel}
              </Button>
              <Button look="danger" onClick={() => asked.answer(true)}>
                {asked.yes}
              </Button>
            </>
          }
        >
          <p>{asked.question}</p>
        </Sheet>
      )}
    </ConfirmContext>
  );
}
