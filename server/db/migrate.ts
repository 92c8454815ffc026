/** Migrates a database to the newest schema. Several processes may do so at once: the migrator holds a lock. */
import { Migrator, type Kysely, type Migration } from 'kysely';
import { addMailedSecrets } from './migrations/0002-accounts.ts';
import type { Dialect } from './database.ts';
import { addFeedback } from './migrations/0003-data.ts';
import { addInvitedAddresses } from './migrations/0004-families.ts';
import { addRateLimits } from './migrations/0005-limits.ts';
import { addEmailChanges } from './migrations/0006-email-changes.ts';
import { bindInvitations } from './migrations/0007-invitations.ts';
import { addFactors } from './migrations/0008-factors.ts';
import { addHistoryBounds } from './migrations/0009-history.ts';
import { createTables } from './migrations/0001-first.ts';
import { addImports } from './migrations/0010-imports.ts';
import { indexFirstRows } from './migrations/0011-first-rows.ts';
import { addFeedbackAnswers } from './migrations/0012-feedback-answers.ts';
import { addDays } from './migrations/0013-days.ts';
import { addWho } from './migrations/0014-who.ts';
import { addRepeats } from './migrations/0015-repeats.ts';
import { addCalendarFeeds } from './migrations/0016-calendar-feeds.ts';
import { addCaptureTokens } from './migrations/0017-capture-tokens.ts';
import { addTurns } from './migrations/0018-turns.ts';
import { addPush } from './migrations/0019-push.ts';
import { addTicks } from './migrations/0021-ticks.ts';
import { addTextBytes } from './migrations/0022-text-bytes.ts';
import { addRealmWalks } from './migrations/0023-realm-walks.ts';
import { indexAuthors } from './migrations/0024-authors.ts';
import { indexSubtasksOnly } from './migrations/0020-subtasks.ts';

/** The database has a migration that this program does not know: it was used by a newer Kinbox. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

export interface MigrationStatus {
  readonly name: string;
  /** Null if it has not been applied yet. */
  readonly appliedAt: Date | null;
}

/** Runs around the migrations of a database that is in use already. `next` is the first one that it lacks. */
export type MigrationGuard = <T>(next: string, apply: () => Promise<T>) => Promise<T>;

/** Returns the names of the migrations that were applied now. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  dialect: Dialect,
  guard: MigrationGuard = (_, apply) => apply(),
): Promise<readonly string[]> {
  const all = await readMigrations(db, dialect);
  const next = all.find(({ appliedAt }) => appliedAt === null);
  if (next === undefined) return [];
  const isInUse = all.some(({ appliedAt }) => appliedAt !== null);
  return isInUse ? guard(next.name, () => apply(db, dialect)) : apply(db, dialect);
}

async function apply<Schema>(db: Kysely<Schema>, dialect: Dialect): Promise<readonly string[]> {
  const { error, results = [] } = await migratorOf(db, dialect).migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/** All migrations that this program knows, in their order. Changes nothing. */
export async function readMigrations<Schema>(
  db: Kysely<Schema>,
  dialect: Dialect,
): Promise<readonly MigrationStatus[]> {
  await refuseNewer(db, dialect);
  const all = await migratorOf(db, dialect).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, appliedAt: executedAt ?? null }));
}

/** Kysely's own table of applied migrations; missing before the first time. */
const APPLIED = 'kysely_migration';

async function refuseNewer<Schema>(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === APPLIED)) return;
  const applied = await (db as unknown as Kysely<{ [APPLIED]: { name: string } }>)
    .selectFrom(APPLIED)
    .select('name')
    .execute();
  const known = migrationsFor(dialect);
  const [unknown] = applied.filter(({ name }) => !(name in known));
  if (unknown === undefined) return;
  throw new NewerDatabase(
    `it was changed by a newer Kinbox (${unknown.name}): install that one or a later one.`,
  );
}

/** For tests, which stop at an earlier version. */
export function migratorOf<Schema>(db: Kysely<Schema>, dialect: Dialect): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect)) } });
}

function migrationsFor(dialect: Dialect): Record<string, Migration> {
  return {
    '0001-first': { up: (db: Kysely<unknown>) => createTables(db, dialect) },
    '0002-accounts': { up: (db: Kysely<unknown>) => addMailedSecrets(db) },
    '0003-data': { up: (db: Kysely<unknown>) => addFeedback(db, dialect) },
    '0004-families': { up: (db: Kysely<unknown>) => addInvitedAddresses(db) },
    '0005-limits': { up: (db: Kysely<unknown>) => addRateLimits(db) },
    '0006-email-changes': { up: (db: Kysely<unknown>) => addEmailChanges(db, dialect) },
    '0007-invitations': { up: (db: Kysely<unknown>) => bindInvitations(db) },
    '0008-factors': { up: (db: Kysely<unknown>) => addFactors(db, dialect) },
    '0009-history': { up: (db: Kysely<unknown>) => addHistoryBounds(db) },
    '0010-imports': { up: (db: Kysely<unknown>) => addImports(db) },
    '0011-first-rows': { up: indexFirstRows },
    '0012-feedback-answers': { up: addFeedbackAnswers },
    '0013-days': { up: addDays },
    '0014-who': { up: addWho },
    '0015-repeats': { up: addRepeats },
    '0016-calendar-feeds': { up: addCalendarFeeds },
    '0017-capture-tokens': { up: (db: Kysely<unknown>) => addCaptureTokens(db, dialect) },
    '0018-turns': { up: addTurns },
    '0019-push': { up: (db: Kysely<unknown>) => addPush(db, dialect) },
    '0020-subtasks': { up: indexSubtasksOnly },
    '0021-ticks': { up: addTicks },
    '0022-text-bytes': { up: addTextBytes },
    '0023-realm-walks': { up: addRealmWalks },
    '0024-authors': { up: indexAuthors },
  };
}
