/** The counts of limits in the database: all processes share them, and they survive a restart. */
import type { ExpressionBuilder } from 'kysely';
import { toIsoTime } from '#domain/ids.ts';
import type { Database, Tx } from '../db/database.ts';
import { EXPIRED_AT_ONCE, repeatInTurns } from '../db/repeat-in-turns.ts';
import type { Schema } from '../db/schema.ts';
import { latestEndMs, type Addition, type Count, type LimitStore } from './limit-store.ts';

export function createDatabaseStore(database: Database): LimitStore {
  return {
    add: (key, addition) => database.write((tx) => add(tx, key, addition)),
    read: async (key) => {
      const row = await database.read((tx) =>
        tx
          .selectFrom('rate_limits')
          .select(['points', 'expires_at'])
          .where('key', '=', key)
          .executeTakeFirst(),
      );
      return row === undefined ? null : countOf(row);
    },
    remove: async (key) => {
      const { numDeletedRows } = await database.write((tx) =>
        tx.deleteFrom('rate_limits').where('key', '=', key).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}

async function add(tx: Tx, key: string, addition: Addition): Promise<Count> {
  const { points, nowMs, lastsMs, replace } = addition;
  const begun = { points, expires_at: toIsoTime(nowMs + lastsMs) };
  const ends = (eb: ExpressionBuilder<Schema, 'rate_limits'>) =>
    eb.or([
      eb('rate_limits.expires_at', '<=', toIsoTime(nowMs)),
      eb('rate_limits.expires_at', '>', toIsoTime(latestEndMs(addition))),
    ]);
  const row = await tx
    .insertInto('rate_limits')
    .values({ key, ...begun })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) =>
        replace
          ? begun
          : {
              points: eb
                .case()
                .when(ends(eb))
                .then(points)
                .else(eb('rate_limits.points', '+', points))
                .end(),
              expires_at: eb
                .case()
                .when(ends(eb))
                .then(begun.expires_at)
                .else(eb.ref('rate_limits.expires_at'))
                .end(),
            },
      ),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow();
  return countOf(row);
}

function countOf(row: { readonly points: number; readonly expires_at: string }): Count {
  return { points: row.points, expiresAtMs: Date.parse(row.expires_at) };
}

export async function purgeLimits(database: Database, nowMs: number, signal?: AbortSignal): Promise<void> {
  await repeatInTurns(
    () =>
      database.write(async (tx) => {
        const some = tx
          .selectFrom('rate_limits')
          .select('key')
          .where('expires_at', '<=', toIsoTime(nowMs))
          .limit(EXPIRED_AT_ONCE);
        const { numDeletedRows } = await tx
          .deleteFrom('rate_limits')
          .where('key', 'in', some)
          // It may have begun anew meanwhile.
          .where('expires_at', '<=', toIsoTime(nowMs))
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
    signal,
  );
}
