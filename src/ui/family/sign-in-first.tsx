import { useEffect, useState } from 'react';
import { keepInvitationSecret, readInvitationSecret } from '#store/account/invitation-secret.ts';
import * as texts from '#words/en/invitation.ts';
import type { ServerOutcome } from '../api/server-outcome.ts';
import { ErrorBanner } from '../parts/banner.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths } from '../paths.ts';
import styles from './sign-in-first.module.css';

type Asked = ServerOutcome<{ readonly inviter: string | null }>;

/** Before the sign-in: who invites, where the server tells it. A link that is no longer good is not worth a registration. */
export function SignInFirst() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let isOver = false;
    const take = (answer: Asked) => {
      if (!isOver) setAsked(answer);
    };
    askInviter().then(take, () => take({ kind: 'offline' }));
    return () => {
      isOver = true;
    };
  }, []);

  if (asked?.kind === 'refused' && asked.status === 422) {
    return (
      <Stack>
        <ErrorBanner title={texts.error} errors={[texts.noLongerGood]} />
        <ButtonLink wide to={paths.login} onClick={() => keepInvitationSecret(null)}>
          {texts.signIn}
        </ButtonLink>
      </Stack>
    );
  }
  const inviter = asked?.kind === 'done' ? asked.body.inviter : null;
  return (
    <Stack>
      {/* There before its words, so that they are announced and move nothing. */}
      <output className={styles['who']}>
        {asked !== null && (inviter === null ? texts.somebodyInvites : texts.invitesYou({ name: inviter }))}
      </output>
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

async function askInviter(): Promise<Asked> {
  const { readInviter } = await import('./family-calls.ts');
  return readInviter(readInvitationSecret() ?? '');
}
