import type { User } from '#domain/user.ts';
import * as texts from '#words/en/profile.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { useSignedIn } from '../session/session-context.ts';
import styles from './account-facts.module.css';

export function AccountFacts({ person }: { readonly person: User }) {
  return (
    <Card title={texts.accountInformation}>
      <dl className={styles['facts']}>
        <dt>{texts.accountType}</dt>
        <dd>{person.is_admin ? texts.administrator : texts.standardUser}</dd>
        <dt>{texts.memberSince}</dt>
        <dd>{day(person.created_at)}</dd>
        <dt>{texts.emailVerified}</dt>
        <dd>{person.email_verified_at === null ? texts.no : texts.yes}</dd>
        <dt>{texts.lastUpdated}</dt>
        <dd>{day(person.updated_at)}</dd>
      </dl>
      {person.email_verified_at === null && !person.pending_email && <AskToVerify />}
    </Card>
  );
}

function AskToVerify() {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const banner = useSuccessBanner();

  const ask = async () => {
    const answer = await run(async () => (await import('./profile-calls.ts')).askToVerify(token));
    if (answer !== null) banner.show(texts.linkSent);
  };

  return (
    <>
      {banner.words !== null && <SuccessBanner>{banner.words}</SuccessBanner>}
      <FailureBanner failed={failed} />
      <p>
        <Button busy={isBusy} onClick={() => void ask()}>
          {texts.sendVerificationLink}
        </Button>
      </p>
    </>
  );
}

function day(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });
}
