/** Several writes in one request: `POST /api/batch`. */
import * as z from 'zod/mini';
import { MAX_BATCH_BYTES, MAX_BATCH_CALLS } from './batch-limits.ts';
import { stopEarly } from './list.ts';

/** Of `X-Changed-Fields`; a task has fewer. */
const MAX_CHANGED_FIELDS = 100;

/** What is longer is no name of a method, a field or a key, and no path of a call. */
const short = z.string().check(z.maxLength(255));

/** What a call has by itself. Whether it is one that may be in a batch is answered for each. */
const batchedCall = z.object({
  method: short,
  path: short,
  /** Its `Idempotency-Key`. */
  key: short,
  /** Its `X-Changed-Fields`; every field applies without it. */
  changed_fields: z.exactOptional(
    z.nullable(stopEarly(z.array(short).check(z.maxLength(MAX_CHANGED_FIELDS)))),
  ),
  /** Its JSON as text, byte for byte: a request and its repetition are the same by their bytes, in a batch or alone. */
  body: z.exactOptional(z.nullable(z.string().check(z.maxLength(MAX_BATCH_BYTES)))),
  /** The places of earlier calls without whose success this one is not done. */
  after: z.exactOptional(
    stopEarly(z.array(z.int().check(z.gte(0), z.lt(MAX_BATCH_CALLS))).check(z.maxLength(MAX_BATCH_CALLS))),
  ),
});

export const batchBody = z.object({
  calls: stopEarly(z.array(batchedCall).check(z.minLength(1), z.maxLength(MAX_BATCH_CALLS))),
});

export type BatchedCall = z.output<typeof batchedCall>;

/** In the order of the calls. */
export const batchAnswersSchema = z.object({
  answers: z.array(
    z.object({
      status: z.int(),
      /** Null if it has none. */
      body: z.unknown(),
      /** Seconds. */
      retry_after: z.exactOptional(z.number()),
    }),
  ),
});
