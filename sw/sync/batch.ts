/** Many mutations in one request, each with the bytes and the key that it has alone (docs/api.md, "Writes"). */
import * as z from 'zod/mini';
import { MAX_BATCH_CALLS } from '#domain/wire/batch-limits.ts';
import type { StoredRequest } from '#store/db.ts';
import type { Answer, BatchAnswer } from './answer.ts';

const BATCH_PATH = '/api/batch';

/**
 * Smaller than what the server takes: on a line of 4 kB a second it and its answer arrive before a browser kills a worker.
 */
const LARGEST_BATCH_BYTES = 64 * 1024;

export interface BatchedRequest extends StoredRequest {
  /** The places in the batch of those without which it is not done. */
  readonly after?: readonly number[];
}

export function batchOf(requests: readonly BatchedRequest[]): StoredRequest {
  return {
    method: 'POST',
    path: BATCH_PATH,
    headers: { 'Content-Type': 'application/json' },
    body: `{"calls":[${requests.map(callOf).join(',')}]}`,
  };
}

function callOf({ method, path, headers, body, after = [] }: BatchedRequest): string {
  const mask = headers['X-Changed-Fields'];
  return JSON.stringify({
    method,
    path,
    key: headers['Idempotency-Key'],
    ...(mask !== undefined && { changed_fields: mask === '' ? [] : mask.split(',') }),
    ...(body !== null && { body }),
    ...(after.length > 0 && { after }),
  });
}

/** In order, each with at most `most` and as many as its bytes allow. One that is large goes by itself. */
export function inBatches<Item extends { readonly request: StoredRequest; readonly follows?: number | null }>(
  items: readonly Item[],
  most: number,
): Item[][] {
  const batches: Item[][] = [];
  let bytesLeft = 0;
  for (const item of items) {
    const after = item.follows == null ? [] : [MAX_BATCH_CALLS];
    const bytes = new TextEncoder().encode(callOf({ ...item.request, after })).length + 1;
    const last = batches.at(-1);
    if (last !== undefined && last.length < Math.min(most, MAX_BATCH_CALLS) && bytes <= bytesLeft) {
      last.push(item);
      bytesLeft -= bytes;
    } else {
      batches.push([item]);
      bytesLeft = LARGEST_BATCH_BYTES - bytes;
    }
  }
  return batches;
}

/** One without its answers stays as it is: it is no answer to any of the requests. */
export function readBatchAnswer(answer: Answer, count: number): BatchAnswer {
  if (answer.kind !== 'answer' || answer.status !== 200) return answer;
  const read = answersSchema.safeParse(answer.body);
  if (!read.success || read.data.answers.length !== count) return answer;
  const answers = read.data.answers.map(({ status, body = null, retry_after }) => ({
    kind: 'answer' as const,
    status,
    body,
    retryAfterMs: retry_after === undefined ? null : retry_after * 1000,
  }));
  return { kind: 'answers', answers };
}

const answersSchema = z.object({
  answers: z.array(
    z.object({
      status: z.int(),
      body: z.optional(z.unknown()),
      retry_after: z.optional(z.number().check(z.gte(0))),
    }),
  ),
});
