/** The part of an export besides its long lists. */
import type { IsoTime, UserId } from '#domain/ids.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportHead } from '#domain/wire/own-data.ts';
import type { Tx } from '../db/database.ts';
import { readFamilies, readInvitations } from '../family/family-views.ts';
import { readInvitee } from '../family/invitees.ts';
import type { Realms } from '../realms.ts';
import { readSettings } from '../settings.ts';
import { findUser } from '../users.ts';

export interface ExportOf {
  readonly realms: Realms;
  readonly at: IsoTime;
  readonly serverId: string;
  readonly mailIsSetUp: boolean;
}

export async function readExportHead(tx: Tx, exported: ExportOf): Promise<Omit<ExportHead, 'feedback'>> {
  const { realms, at, serverId } = exported;
  const invitee = await readInvitee(tx, realms.user, exported);
  const { families } = await readFamilies(tx, realms, at);
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: at,
    server_id: serverId,
    user: await findUser(tx, realms.user),
    former_emails: await readFormerEmails(tx, realms.user),
    settings: await readSettings(tx, realms.user),
    sessions: await readSessions(tx, realms.user),
    families: families.map(({ id, name, members }) => ({
      id,
      name,
      members: members.map(({ pivot, ...person }) => ({ ...person, role: pivot.role })),
    })),
    invitations: (await readInvitations(tx, invitee, at)).map((invitation) => ({ ...invitation })),
    sent_invitations: await readSentInvitations(tx, realms.user),
  };
}

async function readFormerEmails(tx: Tx, user: UserId): Promise<ExportHead['former_emails']> {
  return tx
    .selectFrom('email_changes')
    .select(['former_email as email', 'changed_at'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
}

/** Facts about the sessions; never their tokens. */
async function readSessions(tx: Tx, user: UserId): Promise<ExportHead['sessions']> {
  const rows = await tx
    .selectFrom('tokens')
    .select(['id', 'name', 'remember', 'created_at', 'last_used_at'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, remember: row.remember === 1 }));
}

async function readSentInvitations(tx: Tx, user: UserId): Promise<ExportHead['sent_invitations']> {
  return tx
    .selectFrom('invitations')
    .select(['typed as to', 'status', 'created_at', 'expires_at'])
    .where('invited_by', '=', user)
    .orderBy('id')
    .execute();
}
