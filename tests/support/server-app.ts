/**
 * The real application on a fresh, migrated database, with a clock, random numbers and passwords that a test controls.
 * `KINBOX_TEST_DATABASE=postgres` runs the same tests on PostgreSQL.
 */
import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { FamilyId, UserId } from '#domain/ids.ts';
import { toIsoTime } from '#domain/ids.ts';
import { userSchema } from '#domain/wire/account.ts';
import { createApp, type App } from '#server/app.ts';
import type { PasswordHasher } from '#server/auth/passwords.ts';
import { secureRandom, type Random } from '#server/random.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import type { AppConfig, Deps } from '#server/deps.ts';
import { createEvents, type Events } from '#server/events.ts';
import { addMember, createFamily, removeMember } from '#server/family/families.ts';
import { createWalks } from '#server/family/run-walks.ts';
import { MOST_ROWS } from '#server/http/large-writes.ts';
import { createDatabaseStore } from '#server/limiting/database-store.ts';
import { createLimits, type Limits } from '#server/limits.ts';
import { silentLog } from '#server/log/log.ts';
import type { Email, SendMail } from '#server/mail/email.ts';
import type { PushMessage } from '#domain/wire/push-message.ts';
import type { PushTarget } from '#server/push/delivery.ts';
import { readServerId } from '#server/server-id.ts';
import { createContract } from './contract.ts';
import { createTestImports } from './imports.ts';
import { takeMigratedDatabase } from './postgres.ts';

export const START = Date.parse('2026-01-31T12:00:00.000Z');

export interface TestAppOptions {
  readonly database?: Database;
  readonly clock?: () => number;
  readonly random?: Random;
  /** None unless a test is about them; `real` are those of the server, on the clock of the test. */
  readonly limits?: Limits | 'real';
  readonly passwords?: PasswordHasher;
  readonly events?: Events;
  readonly sendMail?: SendMail;
  readonly push?: Deps['push'];
  readonly config?: Partial<AppConfig>;
  /** What concerns all rows of a realm takes so many at a time; `byHand`: and goes on only where the test steps. */
  readonly walks?: { readonly rowsAtOnce: number; readonly byHand?: boolean };
}

export interface TestApp {
  readonly app: App;
  readonly deps: Deps;
  readonly database: Database;
  /** What was sent, in order. */
  readonly emails: readonly Email[];
  /** What was handed to push services, in order. */
  readonly pushed: readonly Pushed[];
  /** Moves the default clock. */
  readonly advance: (ms: number) => void;
  /** As if everybody had signed in just now. */
  readonly proveEverybody: () => Promise<void>;
  readonly register: (firstName?: string) => Promise<Session>;
  /** A family of the owner and the members, without the way through invitations. */
  readonly addFamily: (owner: UserId, members?: readonly UserId[]) => Promise<FamilyId>;
  readonly addFamilyMember: (family: FamilyId, user: UserId) => Promise<void>;
  readonly removeFamilyMember: (family: FamilyId, user: UserId) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Pushed {
  readonly to: PushTarget;
  readonly message: PushMessage;
}

/** A signed-in person and their requests. */
export interface Session {
  readonly id: UserId;
  readonly token: string;
  readonly email: string;
  readonly send: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>;
}
type Headers = Readonly<Record<string, string>>;

export interface Answer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
  /** Null where the answer is no JSON. */
  readonly json: unknown;
  /** The JSON, which must be as the schema says. */
  readonly read: <S extends z.ZodMiniType>(schema: S) => z.output<S>;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  let now = START;
  const emails: Email[] = [];
  const pushed: Pushed[] = [];
  const database = options.database ?? (await openTestDatabase());
  const random = options.random ?? seededRandom(1);
  const clock = options.clock ?? (() => now);
  const events = options.events ?? createEvents();
  const { rowsAtOnce, byHand = false } = options.walks ?? { rowsAtOnce: MOST_ROWS };
  const walks = createWalks({ database, events, clock, random: secureRandom, log: silentLog, rowsAtOnce });
  const deps: Deps = {
    database,
    clock,
    random,
    passwords: options.passwords ?? fakePasswords,
    limits:
      options.limits === 'real'
        ? createLimits(createDatabaseStore(database), clock)
        : (options.limits ?? noLimits),
    events,
    sendMail:
      options.sendMail ??
      ((email) => {
        emails.push(email);
        return Promise.resolve();
      }),
    push:
      options.push === undefined
        ? {
            publicKey: 'the key of the server',
            reach: 'public',
            deliver: (to, message) => {
              pushed.push({ to, message });
              return Promise.resolve({ kind: 'sent' });
            },
          }
        : options.push,
    imports: createTestImports({ database, events, clock, log: silentLog }),
    walks: byHand ? { rowsAtOnce, wake: () => undefined } : walks,
    log: silentLog,
    config: {
      corsOrigins: [],
      registration: 'open',
      trustedProxies: [],
      policyCountry: 'Australia',
      policyContact: null,
      appUrl: new URL('https://kinbox.example'),
      mailIsSetUp: true,
      feedbackEmail: null,
      ...options.config,
    },
    serverId: await readServerId(database, random),
  };
  const app = createApp(deps);
  const context = () => ({ dialect: database.dialect, at: toIsoTime(deps.clock()), rowsAtOnce });
  let people = 0;
  return {
    app,
    deps,
    database,
    emails,
    pushed,
    advance: (ms) => {
      now += ms;
    },
    proveEverybody: async () => {
      const proved_at = toIsoTime(clock());
      await database.write((tx) => tx.updateTable('tokens').set({ proved_at }).execute());
    },
    register: (firstName) => {
      people += 1;
      return registerPerson(app, firstName ?? `Person${people}`, people);
    },
    addFamily: async (owner, members = []) => {
      const made = await database.write(async (tx) => {
        const { family, changed } = await createFamily(tx, owner, context());
        const all = [...changed];
        for (const member of members) all.push(...(await addMember(tx, family, member, context())).changed);
        return { family, changed: all };
      });
      events.publish({ kind: 'changed', realms: [...new Set(made.changed)] });
      deps.walks.wake();
      return made.family;
    },
    addFamilyMember: async (family, user) => {
      const { changed } = await database.write((tx) => addMember(tx, family, user, context()));
      events.publish({ kind: 'changed', realms: changed });
      deps.walks.wake();
    },
    removeFamilyMember: async (family, user) => {
      const changed = await database.write((tx) => removeMember(tx, family, user, context()));
      events.publish({ kind: 'changed', realms: changed });
      deps.walks.wake();
    },
    close: async () => {
      await deps.imports.stop();
      await walks.stop();
      await database.close();
    },
  };
}

/** The database that this run of the tests is for: empty and migrated. Nothing of it is left when it is closed. */
export async function openTestDatabase(): Promise<Database> {
  if (process.env['KINBOX_TEST_DATABASE'] !== 'postgres') return openSqlite(':memory:');
  const { url, drop } = await takeMigratedDatabase();
  const database = await openPostgres({ url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Everybody's. */
export const PASSWORD = 'correct horse battery';

async function registerPerson(app: App, firstName: string, number: number): Promise<Session> {
  const email = `${firstName.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${number}@example.org`;
  const form = {
    first_name: firstName,
    last_name: 'Example',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    device_name: 'test',
  };
  const registered = await sendTo(app, 'POST', '/api/register', form);
  const token = registered.text;
  const send: Session['send'] = (method, path, body, headers = {}) =>
    sendTo(app, method, path, body, { Authorization: `Bearer ${token}`, ...headers });
  const user = await send('GET', '/api/user');
  return { id: user.read(userSchema).id, token, email, send };
}

const findBreach = createContract();

/** An object goes as JSON; a string or bytes as they are, with the content type given. The answer is as documented. */
export async function sendTo(
  app: App,
  method: string,
  path: string,
  body?: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const response = await app.request(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await readText(response);
  const breach = findBreach({ method, path, status: response.status, headers: response.headers, text });
  if (breach !== null) throw new Error(`${method} ${path} answered ${response.status}: ${breach}.\n${text}`);
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const json = isJson && text !== '' ? (JSON.parse(text) as unknown) : null;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    read: (schema) => schema.parse(json),
  };
}

/** Of a stream, which has no end, nothing. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

/** The same seed gives the same ids and secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const byte = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 0xff;
  };
  const bytes = (count: number) => Uint8Array.from({ length: count }, byte);
  const uuid = () => {
    const hex = Buffer.from(bytes(16)).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { uuid, bytes };
}

export const fakePasswords: PasswordHasher = {
  hash: (password) => Promise.resolve({ hash: `fake:${password}` }),
  verify: (hash, password) => Promise.resolve(hash === `fake:${password}`),
  decoy: 'fake:',
};

export const noLimits: Limits = {
  usedOfDay: () => Promise.resolve(0),
  take: () => Promise.resolve(null),
  takeOfDay: () => Promise.resolve(null),
  charge: () => undefined,
  peek: () => Promise.resolve(null),
  takeGuess: () => Promise.resolve(null),
  trustNetwork: () => Promise.resolve(),
};

export function randomKey(): string {
  return randomBytes(16).toString('hex');
}
