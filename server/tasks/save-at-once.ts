/** Saves a new row with the version of its realm and its idempotency key in one statement, which is one transaction. */
import type { Kysely } from 'kysely';
import { keptQuery, type Place } from '../db/kept-query.ts';
import type { NewTaskRow, Schema } from '../db/schema.ts';
import type { KeyRow } from '../idempotency-keys.ts';
import { ROW_COLUMNS, type SavedRow } from './save.ts';

interface New {
  readonly row: Omit<NewTaskRow, 'version'>;
  readonly key: KeyRow;
  /** The version that the realm must have. */
  readonly expected: number;
  readonly textBytes: number;
}

/**
 * Null if nothing was saved: the realm has another version, or the key or the ref is there already. Whoever writes the same
 * realm meanwhile is waited for, as `takeVersions` does. Throws if others have added the key or the ref in another realm at
 * the same time.
 */
export async function saveAtOnce(db: Kysely<Schema>, { row, key, ...realm }: New): Promise<SavedRow | null> {
  const [saved] = await saveRow(db, { ...row, ...prefixed(key), ...realm });
  return saved ?? null;
}

const KEY_COLUMNS = ['user_id', 'key', 'request_hash', 'status', 'task_ref', 'created_at'] as const;
const GIVEN_COLUMNS = ROW_COLUMNS.filter((column) => column !== 'version');

/** Both rows have a `status` and a `created_at`. */
type PrefixedKey = { readonly [Column in keyof KeyRow as `key_${Column}`]: KeyRow[Column] };

function prefixed(key: KeyRow): PrefixedKey {
  return Object.fromEntries(KEY_COLUMNS.map((column) => [`key_${column}`, key[column]])) as PrefixedKey;
}

type Values = PrefixedKey & { [Column in keyof New['row']]: New['row'][Column] } & {
  readonly expected: number;
  readonly textBytes: number;
};

/**
 * Whatever is inserted comes from the realm that was advanced, and so not at all if it was not. The condition on its
 * version holds for the row as it is under its lock, those on the key and the ref as the statement began: they save an
 * error in the common case, and the unique constraints decide.
 */
const saveRow = keptQuery((db, place: Place<Values>) =>
  db
    .with('advanced', (tx) =>
      tx
        .updateTable('realms')
        .set((eb) => ({
          version: eb('version', '+', 1),
          task_count: eb('task_count', '+', 1),
          text_bytes: eb('text_bytes', '+', place('textBytes')),
        }))
        .where('id', '=', place('realm_id'))
        .where('version', '=', place('expected'))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('idempotency_keys')
                .select('key')
                .where('user_id', '=', place('key_user_id'))
                .where('key', '=', place('key_key')),
            ),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(eb.selectFrom('tasks').select('id').where('client_ref', '=', place('client_ref'))),
          ),
        )
        .returning('version'),
    )
    .with('claimed', (tx) =>
      tx
        .insertInto('idempotency_keys')
        .columns([...KEY_COLUMNS])
        .expression(
          tx
            .selectFrom('advanced')
            .select((eb) => KEY_COLUMNS.map((column) => eb.val(place(`key_${column}`)).as(column))),
        )
        .returning('status'),
    )
    .insertInto('tasks')
    .columns([...GIVEN_COLUMNS, 'version'])
    .expression((eb) =>
      eb
        .selectFrom('advanced')
        .select((eb) => GIVEN_COLUMNS.map((column) => eb.val(place(column)).as(column)))
        .select('advanced.version'),
    )
    .returning(['id', 'version']),
);
