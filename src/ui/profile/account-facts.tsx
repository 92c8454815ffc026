import type { User } from '#domain/user.ts';
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
    <Card title="Account Information">
      <dl className={styles['facts']}>
        <dt>Account Type</dt>
        <dd>{person.is_admin ? 'Administrator' : 'Standard User'}</dd>
        <dt>Member Since</dt>
        <dd>{day(person.created_at)}</dd>
        <dt>Email Verified</dt>
        <dd>{person.email_verified_at === null ? 'No' : 'Yes'}</dd>
        <dt>Last Updated</dt>
        <dd>{day(person.updated_at)}</dd>
      </dl>
      {person.email_verified_at === null && <AskToVerify />}
    </Card>
  );
}

function AskToVerify() {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const banner = useSuccessBanner();

  const ask = async () => {
    const answer = await run(async () => (await import('./profile-calls.ts')).askToVerify(token));
    if (answer !== null) banner.show('A link to verify your email is on its way.');
  };

  return (
    <>
      {banner.words !== null && <SuccessBanner>{banner.words}</SuccessBanner>}
      <FailureBanner failed={failed} />
      <p>
        <Button busy={isBusy} onClick={() => void ask()}>
          Send Verification Link
        </Button>
      </p>
    </>
  );
}

function day(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });
}
