/**
 * Families with open event streams, for measuring: the accounts are written straight into the database of a server, whose
 * limits on registrations would let them in for days; the streams are sockets of their own, which cost this process
 * little.
 */
import { MOST_ROWS } from '#server/http/large-writes.ts';
import { connect, type Socket } from 'node:net';
import { toIsoTime, type FamilyId, type IsoTime, type RealmId, type UserId } from '#domain/ids.ts';
import { registerAccount } from '#server/auth/register-account.ts';
import type { Database } from '#server/db/database.ts';
import { sqliteFile } from '#server/db/sqlite-file.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { addMember, createFamily } from '#server/family/families.ts';
import { secureRandom } from '#server/random.ts';
import type { KinboxServer } from './kinbox-server.ts';
import { LIMITS } from './time-limits.mjs';

export interface CrowdedFamily {
  readonly realm: RealmId;
  readonly tokens: readonly string[];
}

export async function makeFamilies(
  { dataDir }: KinboxServer,
  { families, members }: { readonly families: number; readonly members: number },
): Promise<readonly CrowdedFamily[]> {
  const database = await openSqlite(sqliteFile(dataDir));
  const at = toIsoTime(Date.now());
  const made: CrowdedFamily[] = [];
  try {
    for (let number = 0; number < families; number += 1) {
      const tokens: string[] = [];
      let family: FamilyId | null = null;
      for (let member = 0; member < members; member += 1) {
        const person = {
          first_name: 'Person',
          last_name: `${number} ${member}`,
          name: `Person ${number} ${member}`,
        };
        const registered = await registerAccount(database, secureRandom, {
          ...person,
          email: `person-${number}-${member}@streams.example`,
          passwordHash: 'none',
          session: { name: 'stream', remember: true },
          at,
        });
        if (registered.kind !== 'registered') throw new Error('The database is not empty.');
        tokens.push(registered.token);
        family = await join(database, family, { user: registered.user, at });
      }
      made.push({ realm: `f:${family ?? 0}` as RealmId, tokens });
    }
  } finally {
    await database.close();
  }
  return made;
}

/** Null: a new one. */
async function join(
  database: Database,
  family: FamilyId | null,
  { user, at }: { readonly user: UserId; readonly at: IsoTime },
): Promise<FamilyId> {
  const context = { dialect: database.dialect, at, rowsAtOnce: MOST_ROWS };
  const joined = await database.write((tx) =>
    family === null ? createFamily(tx, user, context) : addMember(tx, family, user, context),
  );
  return joined.family;
}

export interface OpenStream {
  readonly token: string;
  /** When each poke came, and what it named. */
  readonly pokes: { readonly at: number; readonly realms: readonly string[] }[];
  readonly close: () => void;
}

/** Resolves when the server has answered. */
export function openStream(url: string, token: string): Promise<OpenStream> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port) });
    const stream: OpenStream = { token, pokes: [], close: () => socket.destroy() };
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the stream before it was open.')));
    socket.on('connect', () => {
      socket.write(
        `GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
      );
    });
    // Headers and body may come apart, and a line in two pieces.
    let rest = '';
    socket.on('data', (data) => {
      const at = performance.now();
      const lines = (rest + String(data)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('HTTP/1.1 ') && !line.startsWith('HTTP/1.1 200')) reject(new Error(line));
        // With the first comment of the stream its realms are being read.
        else if (line === ': open') resolve(stream);
        else if (line.startsWith('data: '))
          stream.pokes.push({ at, ...(JSON.parse(line.slice(6)) as { realms: string[] }) });
      }
    });
  });
}

/** A few at a time: the server reads the session of each. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<readonly OpenStream[]> {
  const streams: OpenStream[] = [];
  for (let from = 0; from < tokens.length; from += 20)
    streams.push(
      ...(await Promise.all(tokens.slice(from, from + 20).map((token) => openStream(url, token)))),
    );
  return streams;
}

export interface FanOut {
  /** ms from sending the edit of its family to each poke. */
  readonly pokes: readonly number[];
  /** ms from sending each edit to its answer. */
  readonly answers: readonly number[];
}

/** One edit in each family at once, until every stream of its members has been poked. */
export async function fanOut(
  url: string,
  families: readonly CrowdedFamily[],
  streams: readonly OpenStream[],
): Promise<FanOut> {
  const measured = await Promise.all(
    families.map(async (family) => {
      const members = new Set(family.tokens);
      const those = streams.filter(({ token }) => members.has(token));
      const before = those.map(({ pokes }) => pokes.length);
      const sentAt = performance.now();
      await addFamilyTask(url, family);
      const answer = performance.now() - sentAt;
      const pokes: number[] = [];
      for (const [index, stream] of those.entries()) {
        const poke = await nextPoke(stream, before[index] ?? 0);
        if (poke.realms.join() !== family.realm)
          throw new Error(`A poke of ${family.realm} names ${poke.realms.join()}.`);
        pokes.push(poke.at - sentAt);
      }
      return { answer, pokes };
    }),
  );
  return { pokes: measured.flatMap(({ pokes }) => pokes), answers: measured.map(({ answer }) => answer) };
}

async function nextPoke({ pokes }: OpenStream, index: number) {
  const until = performance.now() + LIMITS.longPoll;
  for (;;) {
    const poke = pokes[index];
    if (poke !== undefined) return poke;
    if (performance.now() > until) throw new Error('A stream was not poked.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function addFamilyTask(url: string, { tokens }: CrowdedFamily): Promise<void> {
  const response = await fetch(`${url}/api/tasks`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${tokens[0] ?? ''}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ name: 'For everybody', space: 'family' }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status}: ${text}`);
}
