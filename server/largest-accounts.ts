/**
 * Who has stored the most, for administrators: what is their own, and what is in the families that they own. Sums that are kept with
 * each write are added up, and of the keys an index is counted.
 */
import { KEY_BYTES } from '#domain/stored-limits.ts';
import { MAX_LARGEST_ACCOUNTS, type LargestAccount } from '#domain/wire/stats.ts';
import { sql } from 'kysely';
import type { Tx } from './db/database.ts';

export async function largestAccounts(tx: Tx): Promise<readonly LargestAccount[]> {
  const { rows } = await sql<LargestAccount>`
    with held as (
      select id as user_id, ${'u:'} || id as realm_id from users where deleted_at is null
      union all
      select user_id, ${'f:'} || family_id from family_members where role = 'owner'
    ),
    parts as (
      select user_id, task_count as tasks, text_bytes as texts, 0 as history, 0 as keys
      from held join realms on realms.id = held.realm_id
      union all
      select user_id, 0, 0, bytes, 0 from held join history_sizes on history_sizes.realm_id = held.realm_id
      union all
      select user_id, 0, 0, 0, count(*) from idempotency_keys group by user_id
    ),
    sums as (
      select user_id, sum(tasks) as tasks, sum(texts) as texts, sum(history) as history, sum(keys) as keys
      from parts group by user_id
    )
    select users.id, users.name, users.email,
      cast(tasks as bigint) as task_count,
      cast(texts as bigint) as text_bytes,
      cast(history as bigint) as history_bytes,
      cast(keys as bigint) as key_count
    from sums join users on users.id = sums.user_id
    where users.deleted_at is null and texts + history + keys > 0
    order by texts + history + keys * ${KEY_BYTES} desc, users.id
    limit ${MAX_LARGEST_ACCOUNTS}
  `.execute(tx);
  return rows;
}
