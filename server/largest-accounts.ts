/**
 * Who has stored the most, for administrators: what is their own, and what is in the families that they own. Sums that are kept with
 * each write are added up; keys are counted before.
 */
import type { UserId } from '#domain/ids.ts';
import { storedBytes } from '#domain/stored-limits.ts';
import { MAX_LARGEST_ACCOUNTS, type LargestAccount } from '#domain/wire/stats.ts';
import { sql } from 'kysely';
import type { Tx } from './db/database.ts';

type Sums = Pick<LargestAccount, 'task_count' | 'text_bytes' | 'history_bytes'> & { readonly id: UserId };

export async function largestAccounts(
  tx: Tx,
  keys: ReadonlyMap<UserId, number>,
): Promise<readonly LargestAccount[]> {
  const largest = (await readSums(tx))
    .map((sums) => ({ ...sums, key_count: keys.get(sums.id) ?? 0 }))
    .map((account) => ({ account, bytes: storedBytes(account) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes || a.account.id - b.account.id)
    .slice(0, MAX_LARGEST_ACCOUNTS)
    .map(({ account }) => account);
  if (largest.length === 0) return [];
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(
      'id',
      'in',
      largest.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return largest.flatMap((account) => {
    const person = byId.get(account.id);
    return person === undefined ? [] : [{ ...account, ...person }];
  });
}

/** Of each account. */
async function readSums(tx: Tx): Promise<readonly Sums[]> {
  const { rows } = await sql<Sums>`
    with held as (
      select id as user_id, ${'u:'} || id as realm_id from users where deleted_at is null
      union all
      select user_id, ${'f:'} || family_id from family_members where role = 'owner'
    ),
    parts as (
      select user_id, task_count as tasks, text_bytes as texts, 0 as history
      from held join realms on realms.id = held.realm_id
      union all
      select user_id, 0, 0, bytes from held join history_sizes on history_sizes.realm_id = held.realm_id
    ),
    sums as (
      select user_id, sum(tasks) as tasks, sum(texts) as texts, sum(history) as history
      from parts group by user_id
    )
    select users.id,
      cast(coalesce(tasks, 0) as bigint) as task_count,
      cast(coalesce(texts, 0) as bigint) as text_bytes,
      cast(coalesce(history, 0) as bigint) as history_bytes
    from users left join sums on sums.user_id = users.id
    where users.deleted_at is null
  `.execute(tx);
  return rows;
}
