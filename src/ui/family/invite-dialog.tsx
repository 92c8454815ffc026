import { FAMILY_LIMITS } from '#domain/family.ts';
import * as texts from '#words/en/family.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { FormSheet } from '../dialogs/form-sheet.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { useKeptName } from '../task/capture/use-kept-name.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { InvitationLink, type Handover } from './invitation-link.tsx';

/** The storage key of the unsent address, which survives an accidental close and a reload. */
const PLACE = 'invite';

interface InviteDialogProps {
  /** A link that is to be handed over, in place of the form. */
  readonly handover: Handover | null;
  readonly onLink: (handover: Handover) => void;
  readonly onClose: () => void;
}

export function InviteDialog({ handover, onLink, onClose }: InviteDialogProps) {
  if (handover !== null) return <InvitationLink of={handover} onClose={onClose} />;
  return <InviteForm onLink={onLink} onClose={onClose} />;
}

function InviteForm({ onLink, onClose }: Omit<InviteDialogProps, 'handover'>) {
  const { session } = useSignedIn();
  const { pull } = useSession();
  const toasts = useToasts();
  const { isBusy, failed, run } = useServerCall();
  const { name: typed, setName: setTyped } = useKeptName(PLACE);

  const send = async (whom: string) => {
    const answer = await run(async () => {
      const { invite } = await import('./family-calls.ts');
      return invite(session.token, whom);
    });
    if (answer === null) return;
    setTyped('');
    pull();
    toasts.show({ type: 'success', message: answer.body.message });
    const { invitation, link } = answer.body;
    if (link === undefined) onClose();
    else onLink({ to: whom, link, expiresAt: invitation.expires_at });
  };
  const submit = () => {
    const whom = typed.trim();
    if (whom !== '') void send(whom);
  };

  return (
    <FormSheet
      title={texts.inviteTitle}
      action={isBusy ? texts.inviting : texts.sendInvitation}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
      noValidate
    >
      <FailureBanner title={texts.invitationError} failed={failed} fallback={texts.unexpectedError} />
      <TextField
        label={texts.usernameOrEmail}
        hint={texts.inviteHint}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={FAMILY_LIMITS.invitee}
        data-autofocus=""
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormSheet>
  );
}
