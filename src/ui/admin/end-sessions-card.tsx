import type { FormEvent } from 'react';
import * as texts from '#words/en/admin.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { textIn } from '../api/text-in.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Stack } from '../parts/stack.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { useSignedIn } from '../session/session-context.ts';

/** For an account that may be in other hands. */
export function EndSessionsCard() {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const banner = useSuccessBanner();

  const send = async (form: HTMLFormElement) => {
    banner.hide();
    const email = textIn(new FormData(form), 'email');
    const answer = await run(async (now = token) =>
      (await import('./admin-calls.ts')).endSessionsOf(now, email),
    );
    if (answer === null) return;
    form.reset();
    banner.show(texts.ended({ count: answer.body.ended }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };

  return (
    <Card title={texts.endSessions} hint={texts.endSessionsHint}>
      <form onSubmit={submit}>
        <Stack>
          {banner.words !== null && <SuccessBanner>{banner.words}</SuccessBanner>}
          <FailureBanner failed={failed} />
          <TextField
            label={texts.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
          />
          <div>
            <Button type="submit" look="danger" busy={isBusy}>
              {isBusy ? texts.ending : texts.endSessions}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
