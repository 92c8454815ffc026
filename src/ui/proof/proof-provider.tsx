import { useState, type ReactNode } from 'react';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { ProofContext, type Prove } from '../api/proof-context.ts';
import { ProofDialog } from './proof-dialog.tsx';

interface Asked {
  readonly answer: (renewedToken: string | null) => void;
}

/** For screens with sensitive actions: a call that needs a fresh proof opens the dialog and is then repeated. */
export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const typedAhead = useTypedAhead();
  const [asked, setAsked] = useState<Asked | null>(null);
  const afterwards = useBackCloses(asked !== null, () => asked?.answer(null));

  const prove: Prove = () =>
    new Promise((resolve) => {
      const answer: Asked['answer'] = (renewedToken) => {
        setAsked(null);
        afterwards(() => resolve(renewedToken));
      };
      typedAhead.expect('dialogField');
      setAsked({ answer });
    });

  return (
    <ProofContext value={prove}>
      {children}
      {asked && <ProofDialog onClose={() => asked.answer(null)} onProved={asked.answer} />}
    </ProofContext>
  );
}
