import * as texts from '#words/en/layout.ts';
import { ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';

/** The next step if nothing has been processed yet. */
export function ToProcess() {
  return (
    <>
      <ButtonLink to={paths.inbox}>{texts.inbox}</ButtonLink>
      <ButtonLink to={paths.process} look="primary">
        {texts.process}
      </ButtonLink>
    </>
  );
}
