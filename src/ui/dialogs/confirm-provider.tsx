import { Suspense, useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../chunks.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { ConfirmContext, type Confirm, type Question } from './confirm-context.ts';

interface Asked extends Question {
  readonly answer: (isYes: boolean) => void;
}

/** Asks for confirmation of irreversible actions. Back cancels. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const typedAhead = useTypedAhead();
  const [asked, setAsked] = useState<Asked | null>(null);
  const afterwards = useBackCloses(asked !== null, () => asked?.answer(false));

  const ask = (question: Question, dropTyped: () => void) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        // What is still kept was typed for the sheet, and is for nothing behind it.
        dropTyped();
        setAsked(null);
        afterwards(() => resolve(isYes));
      };
      setAsked({ ...question, answer });
    });
  const confirm: Confirm = async (question) => {
    const dropTyped = typedAhead.expect('dialog');
    try {
      await ConfirmSheet.preload();
    } catch {
      dropTyped();
      // Its code cannot be loaded now: the browser's own dialog asks.
      // oxlint-disable-next-line no-alert
      return window.confirm(`${question.title}\n\n${question.question}`);
    }
    return ask(question, dropTyped);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Suspense fallback={null}>{asked && <ConfirmSheet {...asked} />}</Suspense>
    </ConfirmContext>
  );
}
