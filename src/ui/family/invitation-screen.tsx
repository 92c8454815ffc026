import * as texts from '#words/en/invitation.ts';
import { AccountPage } from '../account/account-page.tsx';
import { ErrorBanner } from '../parts/banner.tsx';
import { useSession } from '../session/session-context.ts';
import { LinkedInvitation } from './linked-invitation.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { useInvitationSecret } from './use-invitation-secret.ts';

/** The target of an invitation's link. Who has to sign in first comes back here. */
export default function InvitationScreen() {
  const { state } = useSession();
  const taken = useInvitationSecret();
  if (taken === 'taking') return null;
  return (
    <AccountPage title={texts.title}>
      {taken === null && <ErrorBanner title={texts.error} errors={[texts.invalidLink]} />}
      {taken !== null && state.kind !== 'open' && <SignInFirst key={taken.secret} />}
      {taken !== null && state.kind === 'open' && <LinkedInvitation key={taken.secret} />}
    </AccountPage>
  );
}
