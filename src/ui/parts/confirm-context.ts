import { createContext, use } from 'react';

export interface Question {
  readonly title: string;
  readonly question: string;
  /** What the button that goes ahead says. */
  readonly yes: string;
}

/** True where the person goes ahead. */
export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('Questions are asked inside the ConfirmProvider only.');
  return confirm;
}
