import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './button.tsx';
import { ConfirmContext, type Confirm, type Question } from './confirm-context.ts';
import { Sheet } from './sheet.tsx';

interface Asked extends Question {
  /** The key of the location. */
  readonly askedAt: string;
  readonly answer: (isYes: boolean) => void;
}

/** Asks before what cannot be taken back. Cancel has the focus, and going anywhere else, as Back does, means no. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (asked && asked.askedAt !== key) asked.answer(false);
  }, [asked, key]);

  const confirm: Confirm = (question) =>
    new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        setAsked(null);
        resolve(isYes);
      };
      setAsked({ ...question, answer, askedAt: key });
    });

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked?.askedAt === key && (
        <Sheet
          title={asked.title}
          onClose={() => asked.answer(false)}
          footer={
            <>
              <Button data-autofocus="" onClick={() => asked.answer(false)}>
                Cancel
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
