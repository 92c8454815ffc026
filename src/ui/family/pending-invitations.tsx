import type { Acceptance, Family, SentInvitation } from '#domain/family.ts';
import { shownName } from '#domain/user.ts';
import { isEmail } from '#domain/wire/families.ts';
import * as texts from '#words/en/family.ts';
import { Button } from '../parts/button.tsx';
import { Line, Lines } from '../parts/lines.tsx';
import { acceptedWords, expiryWords } from './family-words.ts';
import type { FamilyActions } from './use-family-actions.ts';

interface PendingInvitationsProps {
  readonly family: Family;
  readonly actions: FamilyActions;
}

/** As the owner sees them: sent, or accepted by somebody whom the owner confirms or refuses. */
export function PendingInvitations({ family: { id, invitations }, actions }: PendingInvitationsProps) {
  return (
    <Lines label={texts.pendingInvitations}>
      {invitations.map((invitation) =>
        invitation.accepted ? (
          <AcceptedLine
            key={invitation.id}
            accepted={invitation.accepted}
            typed={shownName(invitation.invited_user)}
            onConfirm={(by) => void actions.onConfirm(id, invitation.id, by)}
            onRefuse={(by) => void actions.onRefuse(id, invitation.id, by)}
          />
        ) : (
          <SentLine
            key={invitation.id}
            invitation={invitation}
            onSendAgain={() => void actions.onSendAgain(invitation)}
            onCancel={() => void actions.onCancel(id, invitation)}
          />
        ),
      )}
    </Lines>
  );
}

interface AcceptedLineProps {
  readonly accepted: Acceptance;
  readonly typed: string;
  readonly onConfirm: (by: Acceptance['by']) => void;
  readonly onRefuse: (by: Acceptance['by']) => void;
}

function AcceptedLine({ accepted: { by }, typed, onConfirm, onRefuse }: AcceptedLineProps) {
  const name = shownName(by);
  return (
    <Line
      title={name}
      note={`${acceptedWords(by)} ${texts.invitedAs({ name: typed })}`}
      actions={
        <>
          <Button look="primary" aria-label={texts.confirmOf({ name })} onClick={() => onConfirm(by)}>
            {texts.confirm}
          </Button>
          <Button aria-label={texts.refuseOf({ name })} onClick={() => onRefuse(by)}>
            {texts.refuse}
          </Button>
        </>
      }
    />
  );
}

interface SentLineProps {
  readonly invitation: SentInvitation;
  readonly onSendAgain: () => void;
  readonly onCancel: () => void;
}

function SentLine({ invitation: { invited_user, expires_at }, onSendAgain, onCancel }: SentLineProps) {
  const name = shownName(invited_user);
  return (
    <Line
      title={name}
      note={expiryWords(expires_at)}
      actions={
        <>
          {isEmail(name) && (
            <Button aria-label={texts.sendAgainTo({ name })} onClick={onSendAgain}>
              {texts.sendAgain}
            </Button>
          )}
          <Button aria-label={texts.cancelInvitationOf({ name })} onClick={onCancel}>
            {texts.cancel}
          </Button>
        </>
      }
    />
  );
}
