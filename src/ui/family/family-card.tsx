import type { Family, FamilyMember } from '#domain/family.ts';
import type { UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import * as texts from '#words/en/family.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Badge, Line, Lines } from '../parts/lines.tsx';
import styles from './family-card.module.css';
import { standingOf } from './family-words.ts';
import { PendingInvitations } from './pending-invitations.tsx';
import type { FamilyActions } from './use-family-actions.ts';

interface FamilyCardProps {
  readonly family: Family;
  /** The current user. */
  readonly user: UserId;
  readonly actions: FamilyActions;
}

/** The owner sees members and pending invitations, a member sees the members and can leave. */
export function FamilyCard({ family, user, actions }: FamilyCardProps) {
  const { isOwner, canLeave } = standingOf(family, user);
  return (
    <Card title={family.name}>
      <Lines label={texts.membersOf({ name: family.name })}>
        {family.members.map((member) => (
          <MemberLine
            key={member.id}
            member={member}
            isSelf={member.id === user}
            onRemove={
              isOwner && member.pivot.role !== 'owner'
                ? () => void actions.onRemove(family.id, member.id)
                : undefined
            }
          />
        ))}
      </Lines>
      {isOwner && family.invitations.length > 0 && (
        <>
          <h3 className={styles['heading']}>{texts.pendingInvitations}</h3>
          <PendingInvitations family={family} actions={actions} />
        </>
      )}
      {canLeave && (
        <p className={styles['foot']}>
          <Button onClick={() => void actions.onLeave(family.id)}>{texts.leaveFamily}</Button>
        </p>
      )}
    </Card>
  );
}

interface MemberLineProps {
  readonly member: FamilyMember;
  readonly isSelf: boolean;
  readonly onRemove: (() => void) | undefined;
}

function MemberLine({ member, isSelf, onRemove }: MemberLineProps) {
  const name = shownName(member);
  return (
    <Line
      title={
        <>
          {name} {isSelf && <Badge>{texts.you}</Badge>}{' '}
          {member.pivot.role === 'owner' && <Badge>{texts.owner}</Badge>}
        </>
      }
      note={member.email}
      actions={
        onRemove && (
          <Button aria-label={texts.removeMember({ name })} onClick={onRemove}>
            {texts.remove}
          </Button>
        )
      }
    />
  );
}
