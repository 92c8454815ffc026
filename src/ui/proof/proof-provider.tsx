import { useState, type ReactNode } from 'react';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { ProofContext, type Prove } from '../api/proof-context.ts';
import { ProofDialog } from './proof-dialog.tsx';

interface Asked {
  readonly answer: (renewedToken: string | null) => void;
  /** What was typed for it is for nothing else. */
  readonly dropTyped: () => void;
}

/** For screens with sensitive actions: a call that needs a fresh proof opens the dialog and is then repeated. */
export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const typedAhead = useTypedAhead();
  const [asked, setAsked] = useState<Asked | null>(null);
  const afterwards = useBackCloses(asked !== null, () => asked?.answer(null));

  const prove: Prove = () =>
    new Promise((resolve) => {
      const dropTyped = typedAhead.expect('dialogField');
      const answer: Asked['answer'] = (renewedToken) => {
        dropTyped();
        setAsked(null);
        afterwards(() => resolve(renewedToken));
      };
      setAsked({ answer, dropTyped });
    });

  return (
    <ProofContext value={prove}>
      {children}
      {asked && (
        <ProofDialog
          onClose={() => asked.answer(null)}
          onProved={asked.answer}
          onWithoutField={asked.dropTyped}
        />
      )}
    </ProofContext>
  );
}
