/** The real server application on a real database in memory, with seeded chance and the world's clock. */
import { createApp } from '#server/app.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { createEvents } from '#server/events.ts';
import { purgeRemovals } from '#server/pull/purge-removals.ts';
import { createLimits } from '#server/limits.ts';
import { silentLog } from '#server/log.ts';
import { readServerId } from '#server/server-id.ts';
import { registerAccount } from '#server/auth/accounts.ts';
import { toIsoTime, type FamilyId, type UserId } from '#domain/ids.ts';
import { invitedSchema, joinedSchema } from '#domain/wire/families.ts';
import type { Chance } from './chance.ts';
import { backUp } from './sim-backup.ts';

export interface SimServer {
  readonly serverId: string;
  readonly serve: (request: Request) => Promise<Response>;
  /** A new process on the same database. */
  readonly restart: () => void;
  readonly addPerson: (name: string) => Promise<SimPerson>;
  /** One invites, the other accepts. Null where somebody was too often invited. */
  readonly join: (owner: SimPerson, invitee: SimPerson) => Promise<FamilyId | null>;
  readonly leave: (member: SimPerson, family: FamilyId) => Promise<void>;
  readonly remove: (owner: SimPerson, family: FamilyId, member: SimPerson) => Promise<void>;
  /** All removal markers go, as they do after 90 days. */
  readonly purgeRemovals: () => Promise<void>;
  /** Resolves to what sets the server back to now. */
  readonly backUp: () => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

export interface SimPerson {
  readonly id: UserId;
  readonly email: string;
  readonly token: string;
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

  async function post({ token }: SimPerson, path: string, body: object): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
    };
    const request = new Request(`http://sim${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await app.fetch(request);
    if (!response.ok && response.status !== 429) {
      throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    }
    return response;
  }

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
      return { id: registered.user, email: account.email, token: registered.token };
    },
    join: async (owner, invitee) => {
      const invited = await post(owner, '/api/families/invite', { username_or_email: invitee.email });
      if (!invited.ok) return null;
      const { invitation } = invitedSchema.parse(await invited.json());
      const body = { invitation_id: invitation.id };
      const accepted = await post(invitee, '/api/families/invitations/accept', body);
      return joinedSchema.parse(await accepted.json()).family.id;
    },
    leave: async (member, family) => {
      await post(member, `/api/families/${family}/leave`, {});
    },
    remove: async (owner, family, member) => {
      await post(owner, `/api/families/${family}/remove-member`, { user_id: member.id });
    },
    purgeRemovals: async () => void (await purgeRemovals(database, clock())),
    backUp: () => backUp(database),
    close: () => database.close(),
  };
}
