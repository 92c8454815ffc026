/** Several writes in one request, for queues of what was done offline. */
import { MAX_BATCH_BYTES } from '#domain/wire/batch-limits.ts';
import { batchAnswersSchema, batchBody } from '#domain/wire/batch.ts';
import { unavailable, writtenJson } from '../http/reply.ts';
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
    handle: async ({ body, caller, ...incoming }) => {
      // Behind its body, which may come slowly and must not keep other devices of the user waiting.
      const leave = await incoming.heavyCalls.enter('batch', caller.id, incoming.signal);
      if (leave === null) return unavailable(RETRY_SECONDS);
      try {
        const routes = [...others, batch];
        return writtenJson(await runBatch({ calls: body.calls, caller, incoming, routes }));
      } finally {
        leave();
      }
    },
  });
  return batch;
}

/** If other batches of the user took too long. */
const RETRY_SECONDS = 2;
