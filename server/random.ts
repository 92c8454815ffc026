/** The source of randomness: an argument, so that a test can repeat a run. */
import { randomBytes, randomUUID } from 'node:crypto';

export interface Random {
  /** A version 4 UUID in lower case. */
  readonly uuid: () => string;
  readonly bytes: (count: number) => Uint8Array;
}

export const secureRandom: Random = { uuid: () => randomUUID(), bytes: (count) => randomBytes(count) };
