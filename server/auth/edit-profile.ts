/** Edits a user's names and email, and notifies those who see them. */
import type { IsoTime, RealmId, UserId } from '#domain/ids.ts';
import { shownName, type User } from '#domain/user.ts';
import { RetryTransaction, type Database, type Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { familyRealm, lockRealms, nextVersion, ownRealm, realmsOf } from '../realms.ts';
import { emailKey, findByEmail, findUserRow, findUser } from '../users.ts';

export interface ProfileFields {
  readonly first_name: string;
  readonly last_name: string;
  /** Undefined: unchanged. */
  readonly display_name?: string | null;
  readonly email: string;
}

export type ProfileEdited =
  | { readonly kind: 'emailTaken' }
  /** The account was deleted meanwhile. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'edited';
      readonly user: User;
      readonly changed: readonly RealmId[];
      /** The address that lost the account; null if it is unchanged. */
      readonly formerEmail: string | null;
    };

export async function editProfile(
  database: Database,
  user: UserId,
  fields: ProfileFields,
  at: IsoTime,
): Promise<ProfileEdited> {
  return database.write(async (tx) => {
    const realms = await realmsThatShow(tx, user);
    await lockRealms(tx, database.dialect, realms);
    if (String(await realmsThatShow(tx, user)) !== String(realms))
      throw new RetryTransaction('The realms changed.');
    const former = await findUserRow(tx, user);
    if (former.deleted_at !== null) return { kind: 'gone' };
    const next = nextRow(former, fields, at);
    const isMoved = next.email_key !== former.email_key;
    if (isMoved && (await findByEmail(tx, next.email)) !== null) return { kind: 'emailTaken' };
    await update(tx, user, next);
    const isRenamed = shownName(next) !== shownName(former);
    for (const realm of realms) {
      const version = await nextVersion(tx, realm);
      if (isRenamed) await resendTasks(tx, realm, user, version);
    }
    return {
      kind: 'edited',
      user: await findUser(tx, user),
      changed: realms,
      formerEmail: isMoved ? former.email : null,
    };
  });
}

/**
 * The user's own realm, those of the families, of invitees, of families that wait to confirm the user, and of every
 * task that names the user as author. In a stable order.
 */
async function realmsThatShow(tx: Tx, user: UserId): Promise<readonly RealmId[]> {
  const { all } = await realmsOf(tx, user);
  const authored = await tx
    .selectFrom('tasks')
    .select('realm_id')
    .distinct()
    .where('created_by', '=', user)
    .execute();
  const invited = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('invited_by', '=', user)
    .where('status', '=', 'pending')
    .execute();
  const invitees = invited.flatMap(({ user_id }) => (user_id === null ? [] : [ownRealm(user_id)]));
  // Their owners see who accepted.
  const accepted = await tx
    .selectFrom('invitations')
    .select('family_id')
    .where('user_id', '=', user)
    .where('status', '=', 'pending')
    .where('accepted_at', 'is not', null)
    .execute();
  const waiting = accepted.map(({ family_id }) => familyRealm(family_id));
  const tasks = authored.map(({ realm_id }) => realm_id);
  return [...new Set([...all, ...tasks, ...invitees, ...waiting])].sort();
}

function nextRow(former: UserRow, fields: ProfileFields, at: IsoTime) {
  const { first_name, last_name, email } = fields;
  const isSamePerson = first_name === former.first_name && last_name === former.last_name;
  const key = emailKey(email);
  return {
    first_name,
    last_name,
    display_name: fields.display_name === undefined ? former.display_name : fields.display_name,
    // A user who registered with another full name keeps it until one of the two names changes.
    name: isSamePerson ? former.name : `${first_name} ${last_name}`,
    email,
    email_key: key,
    email_verified_at: key === former.email_key ? former.email_verified_at : null,
    updated_at: at,
  };
}

async function update(tx: Tx, user: UserId, next: ReturnType<typeof nextRow>): Promise<void> {
  try {
    await tx.updateTable('users').set(next).where('id', '=', user).execute();
  } catch (error) {
    // On a second run the query for the address finds the account that was faster.
    if (isUniqueViolation(error))
      throw new RetryTransaction('Another account took the address.', { cause: error });
    throw error;
  }
}

/** Tasks include their author's name: the devices pull them again. */
async function resendTasks(tx: Tx, realm: RealmId, author: UserId, version: number): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ version })
    .where('realm_id', '=', realm)
    .where('created_by', '=', author)
    .execute();
}
