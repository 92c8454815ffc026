import { ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';

/** The next step if nothing has been processed yet. */
export function ToProcess() {
  return (
    <>
      <ButtonLink to={paths.inbox}>Inbox</ButtonLink>
      <ButtonLink to={paths.process} look="primary">
        Process
      </ButtonLink>
    </>
  );
}
