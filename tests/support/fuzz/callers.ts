/** The callers. Some log out, leave their family or delete their account during a run, and are replaced. */
import type { TestApp, Session } from '../server-app.ts';

export const ROLES = ['anonymous', 'owner', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Callers {
  readonly headersOf: (role: Role) => Readonly<Record<string, string>>;
  /** To be called where a request was answered 401. */
  readonly renew: (role: Role) => Promise<void>;
  /** Addresses of accounts, some of them gone. */
  readonly emails: readonly string[];
}

export async function createCallers(test: TestApp): Promise<Callers> {
  const sessions = new Map<Role, Session>();
  const emails: string[] = [];
  const renew = async (role: Role) => {
    if (role === 'anonymous') return;
    const session = await test.register();
    emails.push(session.email);
    sessions.set(role, session);
    const owner = sessions.get('owner');
    const member = sessions.get('member');
    if (role === 'owner') await test.addFamily(session.id, member === undefined ? [] : [member.id]);
    if (role === 'member' && owner !== undefined) await joinFamilyOf(test, owner, session);
    if (role === 'admin') await makeAdmin(test, session);
  };
  for (const role of ROLES) {
    await renew(role);
    for (const type of ['project', 'grocery', null]) {
      await sessions.get(role)?.send('POST', '/api/tasks', { name: `of the ${role}`, type });
    }
  }
  return {
    headersOf: (role) => {
      const token = sessions.get(role)?.token;
      return token === undefined ? {} : { Authorization: `Bearer ${token}` };
    },
    renew,
    emails,
  };
}

/** Into their own family where they still have one, else into a new one. */
async function joinFamilyOf(test: TestApp, owner: Session, member: Session): Promise<void> {
  const family = await test.database.read((tx) =>
    tx
      .selectFrom('family_members')
      .select('family_id')
      .where('user_id', '=', owner.id)
      .where('role', '=', 'owner')
      .executeTakeFirst(),
  );
  if (family === undefined) await test.addFamily(owner.id, [member.id]);
  else await test.addFamilyMember(family.family_id, member.id);
}

async function makeAdmin(test: TestApp, { id }: Session): Promise<void> {
  await test.database.write((tx) =>
    tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute(),
  );
}
