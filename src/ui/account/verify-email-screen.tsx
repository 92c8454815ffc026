import { useState } from 'react';
import { replaceOwnProfile } from '#store/account/own-profile.ts';
import * as texts from '#words/en/account.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { ErrorBanner, SuccessBanner } from '../parts/banner.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { mailedPaths, paths } from '../paths.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { usePerson } from '../session/use-person.ts';
import { askToSignIn } from './after-sign-in.ts';
import { mailedState, useMailedLink, type MailedLink } from './use-mailed-link.ts';

/** The target of the mailed link, which counts for whoever is signed in. */
export default function VerifyEmailScreen() {
  const link = useMailedLink(mailedPaths.verifyEmail);
  const isSignedIn = useSession().state.kind === 'open';
  return (
    <AccountPage title={texts.verifyTitle}>
      {link.token === '' ? (
        <ErrorBanner title={texts.error} errors={[texts.invalidVerifyLink]} />
      ) : isSignedIn ? (
        <Verification secret={link.token} />
      ) : (
        <SignInFirst link={link} />
      )}
      {isSignedIn && (
        <p className={styles['row']}>
          <Link className={styles['link']} to={paths.dashboard}>
            {texts.toKinbox}
          </Link>
        </p>
      )}
    </AccountPage>
  );
}

/** A button and not the visit verifies the address: mail scanners open links too. */
function Verification({ secret }: { readonly secret: string }) {
  const { session, device } = useSignedIn();
  const { email, pending_email: waiting } = usePerson();
  const { isBusy, failed, run } = useServerCall();
  const [isVerified, setVerified] = useState(false);

  const verify = async () => {
    const answer = await run(async () => {
      const { verifyEmail } = await import('./email-calls.ts');
      return verifyEmail(session.token, secret);
    });
    if (answer === null) return;
    await replaceOwnProfile(device.db, session, answer.body.user);
    setVerified(true);
  };

  if (isVerified) return <SuccessBanner title={texts.success}>{texts.emailVerified}</SuccessBanner>;
  return (
    <>
      <p>{waiting ? texts.verifyNewHint({ email: waiting }) : texts.verifyHint({ email })}</p>
      <FailureBanner title={texts.error} failed={failed} />
      <Button look="primary" wide busy={isBusy} onClick={() => void verify()}>
        {isBusy ? texts.verifying : texts.verifyEmail}
      </Button>
    </>
  );
}

function SignInFirst({ link }: { readonly link: MailedLink }) {
  const after = { to: mailedPaths.verifyEmail, state: mailedState(link) };
  return (
    <>
      <p>{texts.verifySignedOut}</p>
      <ButtonLink look="primary" wide to={paths.login} state={askToSignIn(after)}>
        {texts.signIn}
      </ButtonLink>
    </>
  );
}
