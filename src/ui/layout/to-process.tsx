import type { ReactNode } from 'react';
import * as texts from '#words/en/layout.ts';
import { useNextStep } from '../first-steps/use-next-step.ts';
import { WriteDown } from '../first-steps/write-down.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';

/** The next step if nothing has been processed yet. With an empty inbox both links lead to another empty screen. */
export function ToProcess({ otherwise = <WriteDown /> }: { readonly otherwise?: ReactNode }) {
  const next = useNextStep();
  if (next === undefined) return null;
  return (
    <>
      {!next.hasInbox && otherwise}
      <ButtonLink to={paths.inbox}>{texts.inbox}</ButtonLink>
      <ButtonLink to={paths.process} look={next.hasInbox ? 'primary' : 'plain'}>
        {texts.process}
      </ButtonLink>
    </>
  );
}
