/** A former member has nothing to do in the family any more: their tasks are anybody's, and turns go on without them. */
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import { textOfMember, withoutPeople } from '#domain/turns.ts';
import { member } from '#domain/who.ts';
import type { Tx } from '../db/database.ts';
import type { TaskRow } from '../db/schema.ts';
import { nextVersion } from '../realms.ts';
import { READ_FOR_EACH, type NextRows } from '../tasks/move.ts';
import { readNextRows, type Place } from '../tasks/next-rows.ts';

interface Clearing {
  readonly realm: RealmId;
  readonly user: UserId;
  readonly at: IsoTime;
  /** Whether it takes a version where there is nothing to clear, too. */
  readonly isAnnounced: boolean;
}

export interface Cleared {
  readonly cleared: number;
  readonly upTo: Place;
  readonly isLast: boolean;
}

/** The realm must be locked. */
export async function clearNext(
  tx: Tx,
  { realm, user, at, isAnnounced }: Clearing,
  { after, rowsAtOnce }: NextRows,
): Promise<Cleared> {
  const limit = rowsAtOnce * READ_FOR_EACH;
  const page = await readNextRows(tx, realm, after, limit);
  const all = page.filter(({ who, turns }) => who === member(user) || isIn(turns, user));
  const found = all.slice(0, rowsAtOnce);
  const isCut = found.length < all.length;
  const last = isCut ? found.at(-1) : page.at(-1);
  const fewer = found.map(({ id, turns }) => ({
    id,
    before: turns,
    turns: isIn(turns, user) ? withoutPeople(turns, (each) => each === user) : turns,
  }));
  if (found.length > 0 || isAnnounced) {
    const textBytes = fewer.reduce((sum, { before, turns }) => sum + bytesOf(turns) - bytesOf(before), 0);
    const version = await nextVersion(tx, realm, { tasks: 0, textBytes });
    await clear(tx, fewer, { version, updated_at: at }, user);
  }
  return {
    cleared: found.length,
    upTo: last === undefined ? after : { version: last.version, id: last.id },
    isLast: !isCut && page.length < limit,
  };
}

interface Fewer {
  readonly id: TaskId;
  readonly turns: TaskRow['turns'];
}

/** One statement for each list of people that is left, which are few. */
async function clear(
  tx: Tx,
  rows: readonly Fewer[],
  written: { readonly version: number; readonly updated_at: IsoTime },
  user: UserId,
): Promise<void> {
  for (const turns of new Set(rows.map((row) => row.turns))) {
    const ids = rows.filter((row) => row.turns === turns).map(({ id }) => id);
    await tx
      .updateTable('tasks')
      .set((eb) => ({
        turns,
        who: eb.case().when('who', '=', member(user)).then(null).else(eb.ref('who')).end(),
        ...written,
      }))
      .where('id', 'in', ids)
      .execute();
  }
}

function isIn(turns: TaskRow['turns'], user: UserId): boolean {
  return turns?.includes(textOfMember(user)) ?? false;
}

function bytesOf(turns: TaskRow['turns']): number {
  return Buffer.byteLength(turns ?? '');
}
