import { shownName } from '#domain/user.ts';
import type { OwnFamilies } from '#store/queries/read-families.ts';
import * as texts from '#words/en/family.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Line, Lines } from '../parts/lines.tsx';
import { expiryWords, joiningWords } from './family-words.ts';
import type { FamilyActions } from './use-family-actions.ts';

interface ReceivedInvitationsProps {
  readonly known: OwnFamilies;
  readonly actions: FamilyActions;
}

export function ReceivedInvitations({ known, actions }: ReceivedInvitationsProps) {
  if (known.invitations.length === 0) return null;
  const joining = joiningWords(known.unsharedTasks);
  return (
    <Card title={texts.invitations} hint={joining}>
      <Lines label={texts.invitationsToYou}>
        {known.invitations.map(({ id, invited_by, expires_at, accepted_at }) => (
          <Line
            key={id}
            title={texts.invitesYou({ name: shownName(invited_by) })}
            note={
              accepted_at === undefined
                ? expiryWords(expires_at)
                : texts.waitingForOwner({ name: shownName(invited_by) })
            }
            actions={
              <>
                {accepted_at === undefined && (
                  <Button look="primary" onClick={() => void actions.onAccept(id)}>
                    {texts.accept}
                  </Button>
                )}
                <Button onClick={() => void actions.onDecline(id)}>{texts.decline}</Button>
              </>
            }
          />
        ))}
      </Lines>
    </Card>
  );
}
