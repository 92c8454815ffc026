import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router-dom';
import { shownName } from '#domain/user.ts';
import { countTasksToMove } from '#store/queries/read-families.ts';
import * as texts from '#words/en/invitation.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { listedMessages } from '../api/server-outcome.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { useServerData } from '../api/use-server-data.ts';
import { ErrorBanner } from '../parts/banner.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths } from '../paths.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { expiryWords, joiningWords } from './family-words.ts';
import { keepInvitationSecret, readInvitationSecret } from '#store/account/invitation-secret.ts';

/** Shows who invites, and accepts. Nothing happens by opening the link: mail scanners open links too. */
export function LinkedInvitation() {
  const { device, session } = useSignedIn();
  const { pull } = useSession();
  const { select } = useSpaces();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { isBusy, failed, run } = useServerCall();
  const { data, reload } = useServerData(askLinked);
  const moving = useLiveQuery(async () => countTasksToMove(device.db), [device]) ?? 0;

  const leave = (to: string) => {
    keepInvitationSecret(null);
    void navigate(to, { replace: true });
  };
  const accept = async () => {
    const answer = await run(async () => {
      const { acceptByLink } = await import('./family-calls.ts');
      return acceptByLink(session.token, readInvitationSecret() ?? '');
    });
    if (answer === null) return;
    select(['family']);
    pull();
    toasts.show({ type: 'success', message: answer.body.message });
    leave(paths.family);
  };

  switch (data.kind) {
    case 'waiting':
      return <SkeletonRows isFromServer />;
    case 'offline':
    case 'refused':
      return (
        <Stack>
          <ErrorBanner title={texts.error} errors={listedMessages(data)} />
          {data.kind === 'offline' && <Button onClick={reload}>{texts.tryAgain}</Button>}
          <ButtonLink wide to={paths.family} onClick={() => keepInvitationSecret(null)}>
            {texts.toFamily}
          </ButtonLink>
        </Stack>
      );
    case 'done': {
      const { invited_by, expires_at } = data.body;
      return (
        <Stack>
          <FailureBanner title={texts.error} failed={failed} />
          <p>
            <strong>{texts.invitesYou({ name: shownName(invited_by) })}</strong>
          </p>
          <p>
            {texts.whatItMeans} {joiningWords(moving)}
          </p>
          <p>{expiryWords(expires_at)}</p>
          <Button look="primary" wide busy={isBusy} onClick={() => void accept()}>
            {isBusy ? texts.accepting : texts.accept}
          </Button>
          <Button wide onClick={() => leave(paths.dashboard)}>
            {texts.notNow}
          </Button>
        </Stack>
      );
    }
  }
}

async function askLinked(token: string) {
  const { readLinked } = await import('./family-calls.ts');
  return readLinked(token, readInvitationSecret() ?? '');
}
