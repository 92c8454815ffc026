import * as texts from '#words/en/invitation.ts';
import { AccountPage } from '../account/account-page.tsx';
import { ErrorBanner } from '../parts/banner.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-context.ts';
import { LinkedInvitation } from './linked-invitation.tsx';
import { useInvitationSecret } from './use-invitation-secret.ts';

/** The target of an invitation's link. Who has to sign in first comes back here. */
export default function InvitationScreen() {
  const { state } = useSession();
  const taken = useInvitationSecret();
  if (taken === 'taking') return null;
  return (
    <AccountPage title={texts.title}>
      {taken === null && <ErrorBanner title={texts.error} errors={[texts.invalidLink]} />}
      {taken !== null && state.kind !== 'open' && <SignInFirst />}
      {taken !== null && state.kind === 'open' && <LinkedInvitation key={taken.secret} />}
    </AccountPage>
  );
}

function SignInFirst() {
  return (
    <Stack>
      <p>{texts.signInFirst}</p>
      <ButtonLink look="primary" wide to={paths.register}>
        {texts.register}
      </ButtonLink>
      <ButtonLink wide to={paths.login}>
        {texts.signIn}
      </ButtonLink>
    </Stack>
  );
}
