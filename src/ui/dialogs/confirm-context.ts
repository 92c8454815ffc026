import { createContext, use } from 'react';

export interface Question {
  readonly title: string;
  readonly question: string;
  /** The label of the confirming button. */
  readonly yes: string;
}

/** True if the user confirms. */
export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider.');
  return confirm;
}
