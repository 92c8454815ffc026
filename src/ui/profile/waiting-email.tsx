import { replaceOwnProfile } from '#store/account/own-profile.ts';
import * as texts from '#words/en/profile.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { useSignedIn } from '../session/session-context.ts';
import styles from './waiting-email.module.css';

/** A new email that becomes the account's once its link has been opened. */
export function WaitingEmail({ email }: { readonly email: string }) {
  const { session, device } = useSignedIn();
  const { isBusy, failed, run } = useServerCall();
  const banner = useSuccessBanner();

  const sendAgain = async () => {
    banner.hide();
    const answer = await run(async () => (await import('./profile-calls.ts')).askToVerify(session.token));
    if (answer !== null) banner.show(texts.linkSent);
  };
  const cancel = async () => {
    banner.hide();
    const answer = await run(async () => (await import('./profile-calls.ts')).cancelNewEmail(session.token));
    if (answer !== null) await replaceOwnProfile(device.db, session, answer.body.user);
  };

  return (
    <section className={styles['waiting']} aria-label={texts.newEmail}>
      <p>{texts.emailWaits({ email })}</p>
      {banner.words !== null && <SuccessBanner>{banner.words}</SuccessBanner>}
      <FailureBanner failed={failed} />
      <div className={styles['actions']}>
        <Button busy={isBusy} onClick={() => void sendAgain()}>
          {texts.sendAgain}
        </Button>
        <Button busy={isBusy} onClick={() => void cancel()}>
          {texts.keepEmail}
        </Button>
      </div>
    </section>
  );
}
