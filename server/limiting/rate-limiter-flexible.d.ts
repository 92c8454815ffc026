/** Files of the package that its own types leave out: it exports its stores, and not what they are made from. */

declare module 'rate-limiter-flexible/lib/RateLimiterRes.js' {
  import { RateLimiterRes } from 'rate-limiter-flexible';

  export default RateLimiterRes;
}

declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import type { RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible';

  /** `Stored` is what the store holds for a key. */
  export default abstract class<Stored = unknown> extends RateLimiterStoreAbstract {
    abstract _upsert(key: string, points: number, lastsMs: number, replace?: boolean): Promise<Stored>;
    abstract _get(key: string): Promise<Stored | null>;
    abstract _delete(key: string): Promise<boolean>;
    abstract _getRateLimiterRes(key: string, added: number, stored: Stored): RateLimiterRes;
  }
}
