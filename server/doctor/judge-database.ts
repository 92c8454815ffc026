/** The database and its schema. Pure. */
import type { MigrationStatus } from '../db/migrate.ts';
import { ok, problem, warning, type Judgement } from './finding.ts';

export type DatabaseState =
  | { readonly kind: 'sqlite'; readonly journal: string }
  | { readonly kind: 'postgres'; readonly settings: Readonly<Record<string, string>> }
  | { readonly kind: 'missing'; readonly folder: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Those without which an acknowledged write can be lost when the power fails. */
export const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

export function judgeDatabase(state: DatabaseState): Judgement {
  switch (state.kind) {
    case 'missing':
      return problem(
        `There is no database in ${state.folder}: start the server once, or set DATA_DIR or DATABASE_URL.`,
      );
    case 'failed':
      return problem(`The database cannot be opened: ${state.reason}.`);
    case 'sqlite':
      return state.journal === 'wal'
        ? ok('SQLite, in write-ahead mode; the server syncs each commit to disk.')
        : warning(
            `SQLite, in journal mode ${state.journal}: a start of the server changes it to write-ahead mode.`,
          );
    case 'postgres': {
      const off = DURABLE.filter((name) => state.settings[name] === 'off');
      return off.length === 0
        ? ok('PostgreSQL, which syncs each commit to disk.')
        : problem(
            `PostgreSQL has ${off.join(' and ')} off: acknowledged changes are lost when it crashes. Turn on.`,
          );
    }
  }
}

export function judgeMigrations(all: readonly MigrationStatus[]): Judgement {
  const pending = all.filter(({ appliedAt }) => appliedAt === null).map(({ name }) => name);
  return pending.length === 0
    ? ok(`All ${all.length} migrations are applied.`)
    : warning(`To apply: ${pending.join(', ')}. A start of this version does, or "kinbox migrate".`);
}
