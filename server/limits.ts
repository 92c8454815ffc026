/** How often somebody may try (`api.md` section 6). A dependency of the application: no setting turns them off. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE = 60;
const RULES = {
  loginPerAddress: { points: 5, seconds: MINUTE },
  loginPerIp: { points: 20, seconds: MINUTE },
  registerPerIp: { points: 10, seconds: 60 * MINUTE },
} as const;

export type LimitName = keyof typeof RULES;

export interface TooMany {
  readonly kind: 'tooMany';
  readonly limit: number;
  readonly retryAfterMs: number;
}

export interface Limits {
  /** Counts one try of `key` against the rule. Null where it may go on. */
  readonly take: (rule: LimitName, key: string) => Promise<TooMany | null>;
}

/** Counts in this process: with several, each has its own count. */
export function createLimits(): Limits {
  const limiters = new Map(
    Object.entries(RULES).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  );
  return {
    take: async (rule, key) => {
      try {
        await limiters.get(rule)?.consume(key);
        return null;
      } catch (refused) {
        // The library rejects with a result, not an error, when the points are used up.
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { kind: 'tooMany', limit: RULES[rule].points, retryAfterMs: refused.msBeforeNext };
      }
    },
  };
}
