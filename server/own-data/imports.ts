/** Large imports, as routes see them; `run-imports.ts` does them. */
import type { UserId } from '#domain/ids.ts';
import type { ImportRow } from '../db/schema.ts';
import type { Reply } from '../http/reply.ts';

export interface Imports {
  /** Where bodies are put that may be imported. */
  readonly folder: string;
  /** Keeps the file and begins to import it. False if another import has to end first. */
  readonly begin: (file: SentFile) => Promise<boolean>;
  /** The answer to whoever waits for the end of their import; a refusal if it did not end well. */
  readonly untilEnded: (user: UserId, signal: AbortSignal) => Promise<ImportRow | Reply>;
  /** Goes on with what was interrupted, now and from time to time. */
  readonly start: () => void;
  /** After the current transaction. */
  readonly stop: () => Promise<void>;
}

export interface SentFile {
  readonly path: string;
  readonly keep: () => void;
  readonly user: UserId;
  readonly token: number;
}
