/**
 * What the world runs on: the devices' storage, the server, and how work that is under way moves on. The world, its
 * people, faults, invariants and planted bugs know only these interfaces and run unchanged on every stack.
 */
import type { RealmId, UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { KinboxDb, OpenOptions } from '#store/db.ts';
import type { Transport } from '#sw/sync/transport.ts';
import type { Random } from './random.ts';
import type { Exchange } from './exchange.ts';
import type { Line } from './line.ts';

/** Of a walk through a realm: so few that the world sees the middle of it. */
export const ROWS_AT_ONCE = 2;

export interface Stack {
  readonly name: string;
  /** Lets other work go on: resolves after so many of its steps, or earlier where nothing else can move. */
  readonly turns: (count: number) => Promise<void>;
  readonly openServer: (clock: () => number, options?: ServerOptions) => Promise<SimServer>;
  /** The storage of one device. */
  readonly openPlatform: () => SimPlatform;
  /** What an engine sends with. `exchange` is the network. */
  readonly createTransport: (options: SimTransportOptions, exchange: Exchange) => Transport;
}

export interface ServerOptions {
  /** Some writes of queues fail where it has transactions. */
  readonly fails: boolean;
  /** The most in a page of the delta, where that can be chosen. */
  readonly pageBytes: number;
}

/** Builds a stack for one run, whose only source of randomness is `random`. */
export type StackFactory = (random: Random) => Stack;

export interface SimTransportOptions {
  readonly token: string;
  readonly serverId: string;
  /** Null where it is quick. */
  readonly line: Line | null;
}

/** What a browser keeps: a database for each account. */
export interface SimPlatform {
  /** It survives the hosts that use it. The same one for the same name. */
  readonly openDisk: (name: string) => SimDisk;
}

/** One database. */
export interface SimDisk {
  /** The database as the person's page sees it. */
  readonly db: KinboxDb;
  /** A connection of a host: a transaction that is open when the host's life is over rolls back, and none returns. */
  readonly connect: (life: Life, durability: OpenOptions['durability']) => KinboxDb;
  /** The machine loses power: what was written relaxed since the last strict commit is gone. Hosts are killed before. */
  readonly powerCut: () => Promise<void>;
  /** How many rows were ever read, where it counts them. */
  readonly rowsRead: (() => number) | null;
}

export interface Life {
  isOver: boolean;
}

export interface SimServer {
  readonly serverId: string;
  readonly serve: Exchange;
  /** How many requests it was made to fail, with a status from 500. */
  readonly faults: () => number;
  /** A new process on the same database. */
  readonly restart: () => void;
  readonly addPerson: (name: string) => Promise<SimPerson>;
  /** Gives the person a new token, as the old one ends after 30 days without use. */
  readonly signIn: (person: SimPerson) => Promise<void>;
  /** All tombstones go, as they do after 90 days. */
  readonly purgeTombstones: () => Promise<void>;
  /** So do all idempotency keys. */
  readonly purgeKeys: () => Promise<void>;
  /** What concerns all rows of a realm goes on by one transaction of a few rows. */
  readonly goOn: () => Promise<void>;
  readonly isAtRest: () => Promise<boolean>;
  /** The realms that a person sees. */
  readonly realmsOf: (person: SimPerson) => Promise<readonly RealmId[]>;
  /** Every row of every realm. */
  readonly rows: () => Promise<readonly Task[]>;
  /** Everything that is kept of tasks, with their history, as one text to look for words in. */
  readonly texts: () => Promise<string>;
  /** Resolves to what sets the server back to now. */
  readonly backUp: () => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

export interface SimPerson {
  readonly id: UserId;
  readonly email: string;
  token: string;
}
