/** Families as a device knows them. A user owns at most one and may be a member of several. */
import { toIsoTime, type FamilyId, type IsoTime, type UserId } from './ids.ts';

export const FAMILY_LIMITS = {
  members: 20,
  /** Families of others that one person may be in. */
  joined: 20,
  pendingInvitations: 20,
  invitationDays: 7,
  invitee: 255,
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

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
  /** Then the owner confirms that this is who was meant, or refuses. */
  readonly accepted?: Acceptance | undefined;
}

export interface Acceptance {
  readonly at: IsoTime;
  readonly by: {
    readonly id: UserId;
    readonly display_name: string | null;
    readonly first_name: string;
    readonly name: string;
    readonly email: string;
    readonly is_email_verified: boolean;
    /** When the account was registered. */
    readonly created_at: IsoTime;
  };
}

export interface ReceivedInvitation {
  readonly id: number;
  readonly invited_by: {
    readonly display_name: string | null;
    readonly first_name: string;
    readonly name: string;
  };
  readonly expires_at: IsoTime;
  /** Then it waits for the owner's confirmation. */
  readonly accepted_at?: IsoTime | undefined;
}

/** How long an invitation can be accepted and, once it is accepted, confirmed. */
export function invitationEnd(at: IsoTime): IsoTime {
  return toIsoTime(Date.parse(at) + FAMILY_LIMITS.invitationDays * DAY_MS);
}

/** The family of a family-space task that names none: the owned one, otherwise the first joined. */
export function homeFamily(families: readonly Pick<Family, 'id'>[], owned: FamilyId | null): FamilyId | null {
  return owned ?? families[0]?.id ?? null;
}
