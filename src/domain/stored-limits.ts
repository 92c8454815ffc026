/** What an account may store on a server. What is deleted after a time is bounded by its rate. */
export const STORED_LIMITS = {
  /**
   * Writes with an idempotency key in a day: ten times what a device sends after months offline. A key takes about 322 bytes
   * for 90 days (`wire/key-life.ts`), so those of an account take 290 MB at most.
   */
  keysOfDay: 10_000,
} as const;
