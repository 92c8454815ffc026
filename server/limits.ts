/**
 * Rate limits (docs/api.md, "Limits"). A dependency of the application, on its clock: no setting disables them. What
 * guards secrets, mails and costly calls is counted in the database, for all processes together; decision 82.
 */
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { createBlocks } from './limiting/blocks.ts';
import { createPasswordGuesses, FREE_GUESSES } from './limiting/password-guesses.ts';
import type { LimitStore } from './limiting/limit-store.ts';
import { StoredLimiter } from './limiting/stored-limiter.ts';
import { createTokenBuckets } from './limiting/token-buckets.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** At most `tries` within a time that begins with the first of them. */
interface Window {
  readonly tries: number;
  readonly withinMs: number;
}

/** Each with what its key consists of. */
const WINDOWS = {
  /** Address and client. */
  loginPerAddress: { tries: 5, withinMs: MINUTE_MS },
  /** Client. */
  loginPerIp: { tries: 20, withinMs: MINUTE_MS },
  /** Client. */
  registerPerIp: { tries: 10, withinMs: HOUR_MS },
  /** Client. */
  forgotPerIp: { tries: 5, withinMs: MINUTE_MS },
  /** Address and client: mails with a link, so that no stranger uses up those of an address. */
  resetMailPerNetwork: { tries: 3, withinMs: DAY_MS },
  /** Client. */
  resetPerIp: { tries: 10, withinMs: MINUTE_MS },
  /** Client. */
  verifyPerIp: { tries: 10, withinMs: MINUTE_MS },
  /** User and client: second factors, after the right password. */
  secondFactor: { tries: 5, withinMs: 15 * MINUTE_MS },
  /** User: the same from everywhere, so that whoever knows the password keeps the owner out only from many networks. */
  secondFactorOfUser: { tries: 20, withinMs: 15 * MINUTE_MS },
  /** Client: what passkeys are to sign, and sign-ins by them. */
  passkeyPerIp: { tries: 30, withinMs: MINUTE_MS },
  /** User: the own password, by whichever call of a session. */
  ownPassword: { tries: 5, withinMs: 15 * MINUTE_MS },
  /** User. */
  invite: { tries: 10, withinMs: HOUR_MS },
  /** User. */
  inviteOfDay: { tries: 30, withinMs: DAY_MS },
  /** Family, whoever owns it. */
  inviteOfFamily: { tries: 20, withinMs: DAY_MS },
  /** User and address: of the mails below, those of one sender, who must not use up the address's. */
  mailOfSender: { tries: 3, withinMs: DAY_MS },
  /** Address: mails that others cause, such as invitations. Those with a secret have `mailed-secrets.ts`. */
  mailOfHour: { tries: 5, withinMs: HOUR_MS },
  /** Address. */
  mailOfDay: { tries: 10, withinMs: DAY_MS },
  /** User: leaving a family, which may move all its tasks, as making one does. */
  leaveFamily: { tries: 10, withinMs: HOUR_MS },
  /** User: links of invitations, opened and accepted. */
  invitationLink: { tries: 20, withinMs: 15 * MINUTE_MS },
  /** Client: the same without a session. */
  inviterPerIp: { tries: 20, withinMs: 15 * MINUTE_MS },
  /** Client: calendars that read the address of somebody's days. Those of many people may ask from one network. */
  feedPerIp: { tries: 300, withinMs: 15 * MINUTE_MS },
  /** User: whose days they are. */
  feedOfUser: { tries: 60, withinMs: 15 * MINUTE_MS },
  /** User: what other programs add to the inbox. */
  capture: { tries: 100, withinMs: 15 * MINUTE_MS },
  /** Client: what is shared where no worker takes it. Those of many people may share from one network. */
  sharePerIp: { tries: 60, withinMs: 15 * MINUTE_MS },
  /** User: subscriptions of devices to notifications, and their settings. */
  pushSubscription: { tries: 60, withinMs: 15 * MINUTE_MS },
  /** User: notifications to try it out, each of which is a request to another server. */
  pushTest: { tries: 10, withinMs: 15 * MINUTE_MS },
  /** User: exports. */
  export: { tries: 10, withinMs: 15 * MINUTE_MS },
  /** User. */
  import: { tries: 10, withinMs: 15 * MINUTE_MS },
} as const satisfies Readonly<Record<string, Window>>;

/** Of each process. */
const BUCKETS = {
  /** User: every signed-in call except those of `queued`. */
  signedIn: { burst: 300, refillMs: SECOND_MS / 10 },
  /** User: writes with an idempotency key, so that a long offline queue is sent quickly. */
  queued: { burst: 3000, refillMs: SECOND_MS / 100 },
  /** User: pulls that count all rows, as each device asks for once an hour. */
  counted: { burst: 20, refillMs: 3 * MINUTE_MS },
} as const;

/** How many writes are counted in the database at once. */
const BLOCK = 100;

/** Counted in blocks. */
const DAYS = {
  /** User: idempotency keys, which are kept for months. */
  keysOfDay: { tries: STORED_LIMITS.keysOfDay, withinMs: DAY_MS },
} as const satisfies Readonly<Record<string, Window>>;

export type LimitName = keyof typeof WINDOWS;
export type BudgetName = keyof typeof BUCKETS;
export type DayName = keyof typeof DAYS;

export interface TooMany {
  readonly kind: 'tooMany';
  readonly limit: number;
  readonly retryAfterMs: number;
  /** If what the account may store in a day is used up. */
  readonly code?: 'too_many_changes';
}

export interface Limits {
  /** Counts one try of `key` against the rule. Null if it is allowed; a refused try does not count. */
  readonly take: (rule: LimitName | BudgetName, key: string | number) => Promise<TooMany | null>;
  /** Counts more for a call that turned out to cost more. */
  readonly charge: (rule: BudgetName, key: string | number, cost: number) => void;
  /** The same without counting: whether a try would be refused now. */
  readonly peek: (rule: LimitName, key: string | number) => Promise<TooMany | null>;
  /** Counts several tries of a day at once: none if they are refused. */
  readonly takeOfDay: (rule: DayName, key: string | number, count: number) => Promise<TooMany | null>;
  /** How many tries of the day are counted, with an error of at most a block for each other process. */
  readonly usedOfDay: (rule: DayName, key: string | number) => Promise<number>;
  /** Before a password is checked, for an address with and without an account alike; see `password-guesses.ts`. */
  readonly takeGuess: (emailKey: string, network: string) => Promise<TooMany | null>;
  /** After somebody proved to be the owner of the account, wholly signed in or by a link that was mailed. */
  readonly trustNetwork: (emailKey: string, network: string) => Promise<void>;
}

export function createLimits(store: LimitStore, clock: () => number): Limits {
  const windows = mapValues(WINDOWS, (name, { tries, withinMs }) => {
    return new StoredLimiter({ name, points: tries, withinMs, store, clock });
  });
  const buckets = mapValues(BUCKETS, (_, bucket) => createTokenBuckets(bucket, clock));
  const days = mapValues(DAYS, (name, { tries, withinMs }) => {
    const limiter = new StoredLimiter({ name, points: tries / BLOCK, withinMs, store, clock });
    return createBlocks({ limiter, size: BLOCK, withinMs, clock });
  });
  const guesses = createPasswordGuesses(store, clock);
  return {
    take: async (rule, key) => {
      if (isBudget(rule)) return refusal(BUCKETS[rule].burst, buckets[rule].take(key));
      // Looks before it counts: a client beyond its limit must not cost a write each time.
      const waitMs = (await windows[rule].untilFree(key)) ?? (await windows[rule].takeOne(key));
      return refusal(WINDOWS[rule].tries, waitMs);
    },
    charge: (rule, key, cost) => buckets[rule].charge(key, cost),
    peek: async (rule, key) => refusal(WINDOWS[rule].tries, await windows[rule].untilFree(key)),
    takeOfDay: async (rule, key, count) => {
      const refused = refusal(DAYS[rule].tries, await days[rule].take(key, count));
      return refused === null ? null : { ...refused, code: 'too_many_changes' };
    },
    usedOfDay: async (rule, key) => Math.min(DAYS[rule].tries, await days[rule].used(key)),
    takeGuess: async (emailKey, network) => refusal(FREE_GUESSES, await guesses.take(emailKey, network)),
    trustNetwork: guesses.trust,
  };
}

function refusal(limit: number, waitMs: number | null): TooMany | null {
  return waitMs === null ? null : { kind: 'tooMany', limit, retryAfterMs: waitMs };
}

function isBudget(rule: LimitName | BudgetName): rule is BudgetName {
  return rule in BUCKETS;
}

function mapValues<Key extends string, From, To>(
  values: Readonly<Record<Key, From>>,
  map: (key: Key, value: From) => To,
): Readonly<Record<Key, To>> {
  const entries = Object.entries(values) as [Key, From][];
  return Object.fromEntries(entries.map(([key, value]) => [key, map(key, value)])) as Record<Key, To>;
}
