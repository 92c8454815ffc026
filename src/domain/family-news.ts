/** What is new about families: what waits for a person's answer, and where they are a member. */
import type { Family, ReceivedInvitation } from './family.ts';
import type { IsoTime } from './ids.ts';
import { shownName } from './user.ts';

export interface FamilyNews {
  /** Tells one from another. */
  readonly key: string;
  /** Somebody invites; somebody has accepted and is to be confirmed; the person belongs to a family. */
  readonly kind: 'invited' | 'accepted' | 'joined';
  /** Of that person, or of the family. */
  readonly name: string;
}

/** Neither what has expired nor what waits for somebody else. */
export function familyNews(
  families: readonly Family[],
  received: readonly ReceivedInvitation[],
  at: IsoTime,
): readonly FamilyNews[] {
  const open = received.filter(({ accepted_at, expires_at }) => accepted_at === undefined && expires_at > at);
  // Only the owner is told of a family's invitations.
  const sent = families.flatMap(({ invitations }) => invitations);
  return [
    ...open.map(({ id, invited_by }) => newsOf('invited', id, shownName(invited_by))),
    ...sent.flatMap(({ id, accepted }) => (accepted ? [newsOf('accepted', id, shownName(accepted.by))] : [])),
    ...families.map(({ id, name }) => newsOf('joined', id, name)),
  ];
}

/** What is shown until it is answered. */
export function isAwaited({ kind }: FamilyNews): boolean {
  return kind !== 'joined';
}

function newsOf(kind: FamilyNews['kind'], id: number, name: string): FamilyNews {
  return { key: `${kind} ${id}`, kind, name };
}
