/** The periodic jobs of a running server: they remove what has expired. */
import { toIsoTime } from '#domain/ids.ts';
import { KEYS_KEPT_MS } from '#domain/wire/key-life.ts';
import { purgeEmailChanges } from './auth/email-change.ts';
import { purgeMailedSecrets } from './auth/mailed-secrets.ts';
import { purgeAccounts } from './auth/purge-accounts.ts';
import { purgeChallenges } from './auth/passkey-challenges.ts';
import { purgeTickets } from './auth/sign-in-tickets.ts';
import { endExpired } from './auth/tokens.ts';
import type { Database } from './db/database.ts';
import { purgeCopies } from './db/guard-migrations.ts';
import { describeError } from './log/describe-error.ts';
import { purgeKeys } from './idempotency-keys.ts';
import { purgeLimits } from './limiting/database-store.ts';
import { doAll } from './do-all.ts';
import type { Log } from './log/log.ts';
import { purgeEmails } from './mail/purge-emails.ts';
import { purgeEnded } from './family/purge-ended.ts';
import { purgeInvitations } from './family/purge-invitations.ts';
import { purgeTombstones, TOMBSTONES_KEPT_MS } from './pull/purge-tombstones.ts';
import { boundOldHistory } from './tasks/bound-old-history.ts';

const EVERY_MS = 60 * 60 * 1000;

/**
 * One round of all jobs, also where one fails. Safe to run in several processes at once. Ends after the transaction that is
 * running when `signal` comes, and throws its reason: the next round goes on.
 */
export async function runJobs(database: Database, nowMs: number, signal?: AbortSignal): Promise<void> {
  await doAll(
    [
      () => purgeTombstones(database, nowMs - TOMBSTONES_KEPT_MS, signal),
      () => purgeAccounts(database, nowMs, signal),
      () => boundOldHistory(database, nowMs, signal),
      () => purgeEnded(database, signal),
      () => purgeKeys(database, toIsoTime(nowMs - KEYS_KEPT_MS), signal),
      () => purgeLimits(database, nowMs, signal),
      () =>
        database.write(async (tx) => {
          await endExpired(tx, nowMs);
          await purgeMailedSecrets(tx, nowMs);
          await purgeEmailChanges(tx, nowMs);
          await purgeTickets(tx, nowMs);
          await purgeChallenges(tx, nowMs);
          await purgeInvitations(tx, nowMs);
        }),
    ],
    signal,
  );
}

export interface Jobs {
  readonly database: Database;
  readonly mailFolder: string;
  readonly dataDir: string;
  readonly clock: () => number;
  readonly log: Log;
}

/** Runs them now and every hour. Returns the function that stops them after the step that is running. */
export function startJobs({ database, mailFolder, dataDir, clock, log }: Jobs): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let round = Promise.resolve();
  const run = () => {
    round = round
      .then(() =>
        doAll(
          [
            () => runJobs(database, clock(), signal),
            () => purgeEmails(mailFolder, clock(), signal),
            () => purgeCopies(dataDir, clock()),
          ],
          signal,
        ),
      )
      .catch((error: unknown) => {
        if (error !== signal.reason) log.error({ error: describeError(error) }, 'jobs failed');
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => {
    stopping.abort();
    clearInterval(timer);
    return round;
  };
}
