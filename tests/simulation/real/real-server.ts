/** The real server application on a real database in memory, with seeded random and the world's clock. */
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { createEvents } from '#server/events.ts';
import { listWalks } from '#server/family/realm-walks.ts';
import { purgeKeys } from '#server/idempotency-keys.ts';
import { purgeTombstones } from '#server/pull/purge-tombstones.ts';
import { createDatabaseStore } from '#server/limiting/database-store.ts';
import { createLimits } from '#server/limits.ts';
import { silentLog } from '#server/log/log.ts';
import { createImports } from '#server/own-data/run-imports.ts';
import { secureRandom } from '#server/random.ts';
import { realmsOf } from '#server/realms.ts';
import { readServerId } from '#server/server-id.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { registerAccount } from '#server/auth/register-account.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { Random } from '../random.ts';
import { ROWS_AT_ONCE, type SimServer } from '../stack.ts';
import { FILE_WORKER } from '../../support/imports.ts';
import { failingSometimes } from './failing-database.ts';
import { backUp } from './real-backup.ts';
import { readRows, readTexts } from './real-rows.ts';
import { exchangeWith } from './web-exchange.ts';
import { stepWalks } from '../../support/step-walks.ts';

/** With `fails`, some writes of queues fail. */
export async function openRealServer(
  random: Random,
  clock: () => number,
  { fails = false } = {},
): Promise<SimServer> {
  const database = await openSqlite(':memory:');
  const seeded = {
    uuid: random.uuid,
    bytes: (count: number) => Uint8Array.from({ length: count }, () => random.below(256)),
  };
  const serverId = await readServerId(database, seeded);
  const events = createEvents();
  // No device of the simulation imports anything: its folder is never made.
  const imports = createImports({
    database,
    events,
    clock,
    random: secureRandom,
    log: silentLog,
    folder: 'none',
    worker: FILE_WORKER,
  });
  const failing = fails ? await failingSometimes(database, random) : { database, faults: () => 0 };
  const appOn = (underneath: Database) =>
    createApp({
      database: underneath,
      clock,
      random: seeded,
      // Nobody signs in by password here: a real hash takes longer than the rest of a run.
      passwords: {
        hash: () => Promise.resolve({ hash: '' }),
        verify: () => Promise.resolve(false),
        decoy: '',
      },
      limits: createLimits(createDatabaseStore(database), clock),
      events: createEvents(),
      sendMail: () => Promise.resolve(),
      push: null,
      imports,
      walks: { rowsAtOnce: ROWS_AT_ONCE, wake: () => undefined },
      log: silentLog,
      config: {
        corsOrigins: [],
        registration: 'open',
        trustedProxies: [],
        policyCountry: 'Australia',
        policyContact: null,
        appUrl: new URL('https://kinbox.example'),
        mailIsSetUp: false,
        feedbackEmail: null,
      },
      serverId,
    });
  // What a person does beside the queue is done once, and not again after a failure.
  const start = () => ({ plain: appOn(database), failing: appOn(failing.database) });
  let apps = start();

  return {
    serverId,
    serve: exchangeWith(async (request) => (isOfQueue(request) ? apps.failing : apps.plain).fetch(request)),
    faults: failing.faults,
    restart: () => {
      apps = start();
    },
    addPerson: async (name) => {
      const at = toIsoTime(clock());
      const account = {
        first_name: name,
        last_name: 'Sim',
        name: `${name} Sim`,
        email: `${name}@sim.example`,
        at,
      };
      const session = { name: 'Simulation', remember: true };
      const registered = await registerAccount(database, seeded, { ...account, passwordHash: '', session });
      if (registered.kind !== 'registered') throw new Error(`${name} is there already.`);
      return { id: registered.user, email: account.email, token: registered.token };
    },
    signIn: async (person) => {
      const wanted = { user: person.id, name: 'Simulation', remember: true, at: toIsoTime(clock()) };
      person.token = (await database.write((tx) => issueToken(tx, seeded, wanted))).token;
    },
    purgeTombstones: async () => void (await purgeTombstones(database, clock())),
    purgeKeys: () => purgeKeys(database, toIsoTime(clock())),
    goOn: async () => void (await stepWalks(database, { at: toIsoTime(clock()), rowsAtOnce: ROWS_AT_ONCE })),
    isAtRest: async () => (await database.read((tx) => listWalks(tx))).length === 0,
    realmsOf: async ({ id }) => (await database.read((tx) => realmsOf(tx, id))).all,
    rows: () => readRows(database),
    texts: () => readTexts(database),
    backUp: () => backUp(database),
    close: () => database.close(),
  };
}

/** Those are sent again if they fail. */
function isOfQueue({ url, headers }: Request): boolean {
  return new URL(url).pathname === '/api/batch' || headers.has('Idempotency-Key');
}
