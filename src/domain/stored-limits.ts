/** What an idempotency key takes for 90 days (`wire/key-life.ts`), about. */
const KEY_BYTES = 322;

interface StoredSizes {
  readonly text_bytes: number;
  readonly history_bytes: number;
  readonly key_count: number;
}

/** All that an account has stored on a server, bytes. */
export function storedBytes({ text_bytes, history_bytes, key_count }: StoredSizes): number {
  return text_bytes + history_bytes + key_count * KEY_BYTES;
}

/** What an account may store on a server. What is deleted after a time is bounded by its rate. */
export const STORED_LIMITS = {
  /**
   * Writes with an idempotency key in a day: ten times what a device sends after months offline. The keys of an account take
   * 290 MB at most.
   */
  keysOfDay: 10_000,
  /** Of a user, or of a family: deleted ones count, too. */
  tasksOfRealm: 250_000,
  /** Names, descriptions and turns of these tasks: a kilobyte each if there are as many as there may be. */
  textBytesOfRealm: 256 * 1024 * 1024,
  /** Of a user, as long as it is not answered. */
  openFeedback: 100,
} as const;
