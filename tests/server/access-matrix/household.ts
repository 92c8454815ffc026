/** People in every relation to one family, with something of each kind that somebody else must not see. */
import { toIsoTime, type FamilyId, type UserId } from '#domain/ids.ts';
import { familyRealm, ownRealm } from '#server/realms.ts';
import { accept, inviteById, makeTask } from '../../support/family-calls.ts';
import { randomKey, type Session, type TestApp } from '../../support/server-app.ts';

/** Who calls. `own` is a member whose private things the others try to reach; `ex` was a member once. */
export const COLUMNS = ['anon', 'unrelated', 'own', 'member', 'owner', 'invited', 'ex', 'admin'] as const;
export type Column = (typeof COLUMNS)[number];
export type SignedIn = Exclude<Column, 'anon'>;

export interface Household {
  readonly people: Readonly<Record<SignedIn, Session>>;
  readonly family: FamilyId;
  /** Of `invited` into the family. */
  readonly invitation: number;
  /** Another invitation into the family, and who has accepted it and waits. */
  readonly accepted: { readonly invitation: number; readonly by: UserId };
  /** Gives `own` one more passkey and returns its number. */
  readonly givePasskey: () => Promise<number>;
  /** One more feedback of `own`'s; returns its number. */
  readonly giveFeedback: () => Promise<number>;
  /** One more member, to be removed. */
  readonly target: UserId;
  /** A family of which `owner` is all there is. */
  readonly lonely: { readonly family: FamilyId; readonly owner: Session };
}

/** Words in the names of tasks that no answer may contain where the caller may not see them. */
export const SECRETS = { private: 'secret-of-own', family: 'secret-of-family' } as const;

export async function createHousehold(test: TestApp): Promise<Household> {
  const people = {
    unrelated: await test.register('Una'),
    own: await test.register('Olga'),
    member: await test.register('Mia'),
    owner: await test.register('Otto'),
    invited: await test.register('Ina'),
    ex: await test.register('Eve'),
    admin: await test.register('Adam'),
  };
  const { unrelated, own, member, owner, invited, ex, admin } = people;
  await makeAdmin(test, admin.id);
  const target = await test.register('Tom');
  const family = await test.addFamily(owner.id, [own.id, member.id, target.id, ex.id]);
  await test.removeFamilyMember(family, ex.id);
  await test.addFamily(unrelated.id);
  const lonely = await test.register('Lone');
  // The emails that registering sends are long gone.
  test.advance(10 * 60 * 1000);
  await makeTask(own, { name: SECRETS.private });
  await makeTask(own, { name: SECRETS.family, space: 'family' });
  const waiting = await test.register('Wanda');
  const accepted = { invitation: await inviteById(owner, waiting.email), by: waiting.id };
  await accept(waiting, accepted.invitation);
  return {
    people,
    family,
    invitation: await inviteById(owner, invited.email),
    accepted,
    givePasskey: () => insertPasskey(test, own.id),
    giveFeedback: () => insertFeedback(test, own.id),
    target: target.id,
    lonely: { owner: lonely, family: await test.addFamily(lonely.id) },
  };
}

/** Without the ceremony of a browser. */
async function insertPasskey(test: TestApp, user_id: UserId): Promise<number> {
  const { id } = await test.database.write((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        user_id,
        credential_id: randomKey(),
        public_key: '',
        counter: 0,
        transports: '[]',
        name: 'Phone',
        created_at: toIsoTime(test.deps.clock()),
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Without waiting a minute for the next. */
async function insertFeedback(test: TestApp, user_id: UserId): Promise<number> {
  const created_at = toIsoTime(test.deps.clock());
  const { id } = await test.database.write((tx) =>
    tx
      .insertInto('feedback')
      .values({ user_id, name: 'Praise', description: 'It is good.', created_at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function makeAdmin(test: TestApp, user: UserId): Promise<void> {
  await test.database.write((tx) =>
    tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', user).execute(),
  );
}

/** Everything that a refused call might have changed. Whatever happens to a task counts its realm's version up. */
export async function stateOf(test: TestApp, { people, family }: Household): Promise<unknown> {
  const ids = Object.values(people).map(({ id }) => id);
  const realms = [familyRealm(family), ...ids.map(ownRealm)];
  return test.database.read(async (tx) => [
    await tx.selectFrom('realms').selectAll().where('id', 'in', realms).orderBy('id').execute(),
    await tx.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').execute(),
    // Without the time of the last use: who is refused has used the session, too.
    await tx
      .selectFrom('tokens')
      .select(['id', 'user_id', 'name', 'secret_hash', 'remember', 'created_at'])
      .where('user_id', 'in', ids)
      .orderBy('id')
      .execute(),
    await tx.selectFrom('feedback').selectAll().where('user_id', 'in', ids).orderBy('id').execute(),
    await tx.selectFrom('passkeys').selectAll().where('user_id', 'in', ids).orderBy('id').execute(),
    await tx.selectFrom('settings').selectAll().where('user_id', 'in', ids).orderBy('user_id').execute(),
    await tx.selectFrom('invitations').selectAll().where('family_id', '=', family).orderBy('id').execute(),
    await tx
      .selectFrom('family_members')
      .selectAll()
      .where('family_id', '=', family)
      .orderBy('user_id')
      .execute(),
  ]);
}

/** What the answers to somebody in this column must not hold. */
export function wordsHiddenFrom(column: Column, { people }: Household): readonly string[] {
  const { owner, invited } = people;
  const isInside = column === 'own' || column === 'member' || column === 'owner';
  return [
    ...(column === 'own' ? [] : [SECRETS.private]),
    ...(isInside ? [] : [SECRETS.family]),
    // An administrator sees the addresses of those with the most tasks.
    ...(isInside || column === 'admin' ? [] : [owner.email]),
    ...(column === 'owner' || column === 'invited' || column === 'admin' ? [] : [invited.email]),
  ];
}
