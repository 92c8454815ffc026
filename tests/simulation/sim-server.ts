/** The real server application on a real database in memory, with seeded chance and the world's clock. */
import { createApp } from '#server/app.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { createEvents } from '#server/events.ts';
import { addMember, createFamily, removeMember, type FamilyContext } from '#server/families.ts';
import { createLimits } from '#server/limits.ts';
import { silentLog } from '#server/log.ts';
import { readServerId } from '#server/server-id.ts';
import { registerAccount } from '#server/auth/accounts.ts';
import type { FamilyId, UserId } from '#domain/ids.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { Chance } from './chance.ts';

export interface SimServer {
  readonly serverId: string;
  readonly serve: (request: Request) => Promise<Response>;
  /** A new process on the same database. */
  readonly restart: () => void;
  readonly addPerson: (name: string) => Promise<{ id: UserId; token: string }>;
  readonly createFamily: (owner: UserId) => Promise<FamilyId>;
  readonly addMember: (family: FamilyId, user: UserId) => Promise<void>;
  readonly removeMember: (family: FamilyId, user: UserId) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openSimServer(chance: Chance, clock: () => number): Promise<SimServer> {
  const database = await openSqlite(':memory:');
  const seeded = {
    uuid: chance.uuid,
    bytes: (count: number) => Uint8Array.from({ length: count }, () => chance.below(256)),
  };
  const serverId = await readServerId(database, seeded);
  const start = () =>
    createApp({
      database,
      clock,
      chance: seeded,
      // Nobody signs in by password here: a real hash takes longer than the rest of a run.
      passwords: {
        hash: () => Promise.resolve({ hash: '' }),
        verify: () => Promise.resolve(false),
        decoy: '',
      },
      limits: createLimits(clock),
      events: createEvents(),
      sendMail: () => Promise.resolve(),
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
  let app = start();
  const context = (): FamilyContext => ({ dialect: 'sqlite', at: toIsoTime(clock()) });

  return {
    serverId,
    serve: async (request) => app.fetch(request),
    restart: () => {
      app = start();
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
      return { id: registered.user, token: registered.token };
    },
    createFamily: async (owner) => (await database.write((tx) => createFamily(tx, owner, context()))).family,
    addMember: async (family, user) => {
      await database.write((tx) => addMember(tx, family, user, context()));
    },
    removeMember: async (family, user) => {
      await database.write((tx) => removeMember(tx, family, user, context()));
    },
    close: () => database.close(),
  };
}
