/**
 * Rate limits (docs/api.md, "Limits"). A dependency of the application, on its clock: no setting disables them. Counts
 * per process; with several, each has its own count.
 */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** At most `tries` within a time that begins with the first of them. */
interface Window {
  readonly tries: number;
  readonly withinMs: number;
}

/** At most `burst` at once, and one more each `refillMs`. */
interface Bucket {
  readonly burst: number;
  readonly refillMs: number;
}

/** Each with what its key consists of. */
const RULES = {
  /** Address and client. */
  loginPerAddress: { tries: 5, withinMs: MINUTE_MS },
  /** Client. */
  loginPerIp: { tries: 20, withinMs: MINUTE_MS },
  /** Client. */
  registerPerIp: { tries: 10, withinMs: HOUR_MS },
  /** Client. */
  forgotPerIp: { tries: 5, withinMs: MINUTE_MS },
  /** Client. */
  resetPerIp: { tries: 10, withinMs: MINUTE_MS },
  /** Client. */
  verifyPerIp: { tries: 10, withinMs: MINUTE_MS },
  /** User. */
  passwordChange: { tries: 5, withinMs: 15 * MINUTE_MS },
  /** User: proofs of who uses a session. */
  proof: { tries: 5, withinMs: 15 * MINUTE_MS },
  /** User. */
  accountDeletion: { tries: 5, withinMs: 15 * MINUTE_MS },
  /** User. */
  emailChange: { tries: 5, withinMs: 15 * MINUTE_MS },
  /** User. */
  invite: { tries: 10, withinMs: HOUR_MS },
  /** User: exports. */
  export: { tries: 10, withinMs: 15 * MINUTE_MS },
  /** User. */
  import: { tries: 10, withinMs: 15 * MINUTE_MS },
  /** User: every signed-in call except those of `queued`. */
  signedIn: { burst: 300, refillMs: SECOND_MS / 10 },
  /** User: writes with an idempotency key, so that a long offline queue is sent quickly. */
  queued: { burst: 3000, refillMs: SECOND_MS / 100 },
} as const satisfies Readonly<Record<string, Window | Bucket>>;

export type LimitName = keyof typeof RULES;

export interface TooMany {
  readonly kind: 'tooMany';
  readonly limit: number;
  readonly retryAfterMs: number;
}

export interface Limits {
  /** Counts one try of `key` against the rule. Null if it is allowed; a refused try does not count. */
  readonly take: (rule: LimitName, key: string | number) => Promise<TooMany | null>;
  /** The same without counting: whether a try would be refused now. */
  readonly peek: (rule: LimitName, key: string | number) => Promise<TooMany | null>;
}

/** The use of a rule, and when it started. */
interface Use {
  readonly used: number;
  readonly sinceMs: number;
}

/** Removes expired entries after this many additions, so that forged keys cannot fill the memory. */
const SWEEP_AFTER = 10_000;

export function createLimits(clock: () => number): Limits {
  const uses = new Map<string, Use>();
  let sweepAt = SWEEP_AFTER;
  const sweep = (nowMs: number) => {
    if (uses.size < sweepAt) return;
    for (const [id, use] of uses) {
      if (current(RULES[id.slice(0, id.indexOf(' ')) as LimitName], use, nowMs).used <= 0) uses.delete(id);
    }
    sweepAt = Math.max(SWEEP_AFTER, uses.size * 2);
  };
  const look = (name: LimitName, key: string | number) => {
    const rule: Window | Bucket = RULES[name];
    const nowMs = clock();
    const id = `${name} ${key}`;
    const use = current(rule, uses.get(id), nowMs);
    const limit = 'burst' in rule ? rule.burst : rule.tries;
    const isFree = use.used + 1 <= limit;
    const refused: TooMany | null = isFree
      ? null
      : { kind: 'tooMany', limit, retryAfterMs: untilFree(rule, use, nowMs) };
    return { id, use, nowMs, refused };
  };
  return {
    peek: (name, key) => Promise.resolve(look(name, key).refused),
    take: (name, key) => {
      const { id, use, nowMs, refused } = look(name, key);
      if (refused === null) {
        uses.set(id, { used: use.used + 1, sinceMs: use.sinceMs });
        sweep(nowMs);
      }
      return Promise.resolve(refused);
    },
  };
}

/** The use that still counts now. A clock that was set back counts as stopped. */
function current(rule: Window | Bucket, use: Use | undefined, nowMs: number): Use {
  if (use === undefined) return { used: 0, sinceMs: nowMs };
  const passedMs = Math.max(0, nowMs - use.sinceMs);
  if ('burst' in rule) return { used: Math.max(0, use.used - passedMs / rule.refillMs), sinceMs: nowMs };
  return passedMs >= rule.withinMs ? { used: 0, sinceMs: nowMs } : use;
}

function untilFree(rule: Window | Bucket, { used, sinceMs }: Use, nowMs: number): number {
  if ('burst' in rule) return (used + 1 - rule.burst) * rule.refillMs;
  return Math.min(sinceMs + rule.withinMs - nowMs, rule.withinMs);
}
