/**
 * Edits a user's names and email, and notifies those who see them. Devices have names by their families and not by tasks, so that
 * no task is written. A new email waits for its proof.
 */
import type { IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import type { Database, Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import type { Random } from '../random.ts';
import { nextVersion } from '../realms.ts';
import { emailKey, findUserRow, findUser } from '../users.ts';
import { changeEmail, isTaken, type FormerEmail } from './email-change.ts';
import { lockRealmsThatShow } from './shown-realms.ts';

export interface ProfileFields {
  readonly first_name: string;
  readonly last_name: string;
  /** Undefined: unchanged. */
  readonly display_name?: string | null;
  /** Null: unchanged, whatever it is by then. */
  readonly email: string | null;
}

export interface ProfileContext {
  readonly at: IsoTime;
  readonly random: Random;
  /** Otherwise nobody can prove an address, and a new one replaces the former at once. */
  readonly mailIsSetUp: boolean;
  /** The hash that the current password was verified against; null if none was sent. */
  readonly confirmedHash: string | null;
}

export type ProfileEdited =
  | { readonly kind: 'emailTaken' }
  /** The account was deleted meanwhile. */
  | { readonly kind: 'gone' }
  /** The email or the password was changed meanwhile. */
  | { readonly kind: 'unconfirmed' }
  | {
      readonly kind: 'edited';
      readonly user: User;
      readonly changed: readonly RealmId[];
      readonly email: EmailEdited;
    };

export type EmailEdited =
  | { readonly kind: 'same' }
  | { readonly kind: 'waiting'; readonly email: string }
  | ({ readonly kind: 'changed' } & FormerEmail);

export async function editProfile(
  database: Database,
  user: UserId,
  fields: ProfileFields,
  context: ProfileContext,
): Promise<ProfileEdited> {
  const { at, confirmedHash } = context;
  return database.write(async (tx) => {
    const realms = await lockRealmsThatShow(tx, database.dialect, user);
    const former = await findUserRow(tx, user);
    if (former.deleted_at !== null) return { kind: 'gone' };
    const wanted = fields.email ?? former.email;
    const isNewEmail = emailKey(wanted) !== former.email_key;
    if (isNewEmail && confirmedHash !== former.password_hash) return { kind: 'unconfirmed' };
    if (isNewEmail && (await isTaken(tx, wanted, { by: user, at }))) return { kind: 'emailTaken' };
    const names = nextNames(former, fields);
    await tx
      .updateTable('users')
      .set({ ...names, ...(isNewEmail ? {} : { email: wanted }), updated_at: at })
      .where('id', '=', user)
      .execute();
    const email = isNewEmail ? await editEmail(tx, former, wanted, context) : SAME;
    for (const realm of realms) await nextVersion(tx, realm);
    return { kind: 'edited', user: await findUser(tx, user), changed: realms, email };
  });
}

const SAME: EmailEdited = { kind: 'same' };

async function editEmail(
  tx: Tx,
  former: UserRow,
  email: string,
  { at, random, mailIsSetUp }: ProfileContext,
): Promise<EmailEdited> {
  if (!mailIsSetUp) {
    const change = { email, verifiedAt: null, requestedAt: at, at };
    return { kind: 'changed', ...(await changeEmail(tx, random, former, change)) };
  }
  await tx
    .updateTable('users')
    .set({ pending_email: email, pending_email_at: at })
    .where('id', '=', former.id)
    .execute();
  return { kind: 'waiting', email };
}

function nextNames(former: UserRow, { first_name, last_name, display_name }: ProfileFields) {
  const isSamePerson = first_name === former.first_name && last_name === former.last_name;
  return {
    first_name,
    last_name,
    display_name: display_name === undefined ? former.display_name : display_name,
    // A user who registered with another full name keeps it until one of the two names changes.
    name: isSamePerson ? former.name : `${first_name} ${last_name}`,
  };
}
