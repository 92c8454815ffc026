/**
 * Ends the fetch of a file that makes no progress. An installation that waits for one is not given up for minutes, and every
 * page waits for it meanwhile; one that has failed is begun again by the next.
 */
import type { addPlugins } from 'workbox-precaching';
import { startDeadline, type ProgressDeadline, type Timer } from './sync/progress-deadline.ts';

type Plugin = Parameters<typeof addPlugins>[0][number];

export function endStalledFiles(timer: Timer): Plugin {
  const deadlines = new WeakMap<object, ProgressDeadline>();
  return {
    requestWillFetch: ({ request, state }) => {
      const ending = new AbortController();
      const deadline = startDeadline(timer, { body: null, onEnd: () => ending.abort() });
      if (state) deadlines.set(state, deadline);
      return Promise.resolve(new Request(request, { signal: ending.signal }));
    },
    fetchDidSucceed: ({ response, state }) => {
      const deadline = state && deadlines.get(state);
      if (!deadline) return Promise.resolve(response);
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform: (bytes, controller) => {
          deadline.extend();
          controller.enqueue(bytes);
        },
        flush: () => deadline.stop(),
      });
      const body = response.body?.pipeThrough(watched) ?? null;
      if (body === null) deadline.stop();
      return Promise.resolve(new Response(body, response));
    },
    fetchDidFail: ({ state }) => {
      if (state) deadlines.get(state)?.stop();
      return Promise.resolve();
    },
  };
}
