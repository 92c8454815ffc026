/** Families as a device knows them. A user owns at most one and may be a member of several. */
import type { FamilyId, IsoTime, UserId } from './ids.ts';

export const FAMILY_LIMITS = {
  members: 20,
  pendingInvitations: 20,
  invitationDays: 7,
  invitee: 255,
} as const;

export interface FamilyMember {
  readonly id: UserId;
  readonly display_name: string | null;
  readonly first_name: string;
  readonly name: string;
  readonly email: string;
  readonly pivot: { readonly role: 'owner' | 'member' };
}

export interface Family {
  readonly id: FamilyId;
  readonly name: string;
  readonly members: readonly FamilyMember[];
  /** For the owner; empty for everybody else. */
  readonly invitations: readonly SentInvitation[];
}

export interface SentInvitation {
  readonly id: number;
  readonly invited_user: {
    readonly display_name: string | null;
    readonly first_name: string;
    readonly name: string;
    readonly email: string;
  };
  readonly expires_at: IsoTime;
}

export interface ReceivedInvitation {
  readonly id: number;
  readonly invited_by: {
    readonly display_name: string | null;
    readonly first_name: string;
    readonly name: string;
  };
  readonly expires_at: IsoTime;
}

/** The family of a family-space task that names none: the owned one, otherwise the first joined. */
export function homeFamily(families: readonly Pick<Family, 'id'>[], owned: FamilyId | null): FamilyId | null {
  return owned ?? families[0]?.id ?? null;
}
