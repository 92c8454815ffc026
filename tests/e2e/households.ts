/** Families, and what their members do on devices that no test looks at. */
import { MOST_ROWS } from '#server/http/large-writes.ts';
import { join } from 'node:path';
import { toIsoTime, type FamilyId, type UserId } from '#domain/ids.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { addMember, createFamily } from '#server/family/families.ts';
import type { Account } from './accounts.ts';
import type { Site } from './site.ts';

/** Of the first, with the second as a member. */
export async function makeFamily(
  site: Pick<Site, 'server'>,
  owner: Account,
  member: Account,
): Promise<FamilyId> {
  const database = await openSqlite(join(site.server.dataDir, 'kinbox.sqlite'));
  const made = await database.write(async (tx) => {
    const context = { dialect: database.dialect, at: toIsoTime(Date.now()), rowsAtOnce: MOST_ROWS };
    const { family } = await createFamily(tx, idOf(owner), context);
    await addMember(tx, family, idOf(member), context);
    return family;
  });
  await database.close();
  return made;
}

export function idOf({ user }: Account): UserId {
  return (user as { id: UserId }).id;
}

export async function callAs(
  { server }: Pick<Site, 'server'>,
  { token }: Account,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
