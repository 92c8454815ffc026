/**
 * A limiter of rate-limiter-flexible on our store and clock. The package's own stores for SQLite and PostgreSQL take a
 * connection of their own, and the time from the system (decision 82).
 */
import { createHash } from 'node:crypto';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { latestEndMs, type Count, type LimitStore } from './limit-store.ts';

export interface LimiterOptions {
  /** What it limits: the first part of each key. */
  readonly name: string;
  readonly points: number;
  readonly withinMs: number;
  readonly store: LimitStore;
  readonly clock: () => number;
}

export class StoredLimiter extends RateLimiterStoreAbstract {
  readonly #store: LimitStore;
  readonly #clock: () => number;
  readonly #withinMs: number;

  constructor({ name, points, withinMs, store, clock }: LimiterOptions) {
    super({ keyPrefix: name, points, duration: withinMs / 1000, storeClient: store });
    this.#store = store;
    this.#clock = clock;
    this.#withinMs = withinMs;
  }

  /** How long until one more is allowed; null if it is. Changes nothing. */
  async untilFree(key: string | number): Promise<number | null> {
    const result = await this.get(key);
    return result !== null && result.consumedPoints >= this.points ? this.#waitOf(result) : null;
  }

  async used(key: string | number): Promise<number> {
    return (await this.get(key))?.consumedPoints ?? 0;
  }

  /** Null if it was allowed, otherwise how long until it is. `lastsMs`: the window, if it begins now. */
  async takeOne(key: string | number, lastsMs = this.#withinMs): Promise<number | null> {
    try {
      await this.consume(key, 1, { customDuration: lastsMs / 1000 });
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return this.#waitOf(error);
      throw error;
    }
  }

  #waitOf({ msBeforeNext }: RateLimiterRes): number {
    return Math.min(msBeforeNext, this.#withinMs);
  }

  override async _upsert(key: string, points: number, lastsMs: number, replace = false): Promise<Count> {
    const addition = { points, lastsMs, longestMs: this.#withinMs, replace, nowMs: this.#clock() };
    return this.#store.add(digest(key), addition);
  }

  override async _get(key: string): Promise<Count | null> {
    const count = await this.#store.read(digest(key));
    const nowMs = this.#clock();
    const isOver =
      count === null ||
      count.expiresAtMs <= nowMs ||
      count.expiresAtMs > latestEndMs({ nowMs, longestMs: this.#withinMs });
    return isOver ? null : count;
  }

  override async _delete(key: string): Promise<boolean> {
    return this.#store.remove(digest(key));
  }

  override _getRateLimiterRes(_key: string, added: number, { points, expiresAtMs }: Count): RateLimiterRes {
    const remaining = Math.max(0, this.points - points);
    const pauseMs = Math.max(0, expiresAtMs - this.#clock());
    return new RateLimiterRes(remaining, pauseMs, points, points === added);
  }
}

/** Addresses of people are not kept as they are. Also, a key can be as long as what was typed. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
