/** What a pull brings besides tasks: the user's profile, settings, families and invitations, in few statements. */
import { createHash } from 'node:crypto';
import type { ReceivedInvitation } from '#domain/family.ts';
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { Settings } from '#domain/settings.ts';
import type { User } from '#domain/user.ts';
import type { Tx } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import { readInvitations, readMemberRows, viewFamilies, type FamiliesView } from '../family/family-views.ts';
import { provenEmailKeyOf } from '../family/invitees.ts';
import type { Realms } from '../realms.ts';
import { settingsOf } from '../settings.ts';
import { toUser } from '../users.ts';

export interface Extras extends FamiliesView {
  readonly user: User;
  readonly settings: Settings;
  readonly invitations: readonly ReceivedInvitation[];
}

export interface DigestedExtras {
  readonly extras: Extras;
  /** By name. No version has to be incremented for these: data that differs from what was sent is sent (decision 11). */
  readonly digests: Readonly<Record<string, string>>;
}

export async function readExtras(
  tx: Tx,
  realms: Realms,
  { at, mailIsSetUp }: { readonly at: IsoTime; readonly mailIsSetUp: boolean },
): Promise<DigestedExtras> {
  const [row] = await findUserWithSettings(tx, { user: realms.user });
  if (row === undefined) throw new Error('The account is gone.');
  const members = await readMemberRows(tx, realms);
  const invitee = { user: realms.user, provenEmailKey: provenEmailKeyOf(row), mailIsSetUp };
  const extras = {
    user: toUser(row),
    settings: settingsOf(row.quotes),
    ...(await viewFamilies(tx, realms, { rows: members, at })),
    invitations: await readInvitations(tx, invitee, at),
  };
  const joined = members
    .map(({ family_id, id: user_id, joined_at }) => ({ family_id, user_id, joined_at }))
    .sort((a, b) => a.family_id - b.family_id || a.user_id - b.user_id);
  const digests = Object.fromEntries(
    Object.entries(extras).map(([name, value]) => [
      name,
      // A member who was removed and has rejoined is listed as before, but the device may have shown them as removed.
      digest(name === 'families' ? [value, joined] : value),
    ]),
  );
  return { extras, digests };
}

const findUserWithSettings = keptQuery((db, place: Place<{ user: UserId }>) =>
  db
    .selectFrom('users')
    .leftJoin('settings', 'settings.user_id', 'users.id')
    .selectAll('users')
    .select('quotes')
    .where('users.id', '=', place('user')),
);

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
