/** Several writes in one request, for queues of what was done offline. */
import { MAX_BATCH_BYTES } from '#domain/wire/batch-limits.ts';
import { batchAnswersSchema, batchBody } from '#domain/wire/batch.ts';
import { writtenJson } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { runBatch } from '../http/run-batch.ts';

/** `others`: the routes whose calls can be in a batch, and those that are refused in one. */
export function batchRoute(others: readonly Route[]): Route {
  const batch: Route = route({
    method: 'POST',
    path: '/api/batch',
    body: batchBody,
    answer: batchAnswersSchema,
    maxBodyBytes: MAX_BATCH_BYTES,
    sendsQueue: true,
    handle: async ({ body, caller, ...incoming }) =>
      writtenJson(await runBatch({ calls: body.calls, caller, incoming, routes: [...others, batch] })),
  });
  return batch;
}
