import { use } from 'react';
import * as texts from '#words/en/proof.ts';
import { Button } from '../parts/button.tsx';
import { Stack } from '../parts/stack.tsx';
import { ProofContext } from '../api/proof-context.ts';

/** Instead of data that the server shows only after a fresh proof. */
export function AskForProof({ onProved }: { readonly onProved: () => void }) {
  const prove = use(ProofContext);
  const ask = async () => {
    if ((await prove?.()) != null) onProved();
  };
  return (
    <Stack>
      <p>{texts.needed}</p>
      <div>
        <Button look="primary" onClick={() => void ask()}>
          {texts.title}
        </Button>
      </div>
    </Stack>
  );
}
