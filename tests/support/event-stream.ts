import type { App } from '#server/app.ts';
import { LIMITS } from './time-limits.mjs';

export interface EventStream {
  readonly status: number;
  /** The next poke; null where the stream ended. Rejects if nothing comes for long. */
  readonly next: () => Promise<unknown>;
  /** Whether nothing comes for a second. It is not asked for another poke then. */
  readonly isSilent: () => Promise<boolean>;
  readonly leave: () => Promise<void>;
}

export async function followEvents(app: App, token: string, query = ''): Promise<EventStream> {
  const response = await app.request(`/api/events${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const reader = response.body?.getReader();
  const read = async (): Promise<unknown> => {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return null;
    const text = new TextDecoder().decode(value);
    return text.startsWith('data: ') ? (JSON.parse(text.slice(6)) as unknown) : read();
  };
  return {
    status: response.status,
    next: async () => {
      const next = await Promise.race([read(), silence(LIMITS.poll)]);
      if (next === SILENCE) throw new Error(`Nothing came within ${LIMITS.poll} ms.`);
      return next;
    },
    isSilent: async () => (await Promise.race([read(), silence(1000)])) === SILENCE,
    leave: async () => {
      await reader?.cancel();
    },
  };
}

const SILENCE = Symbol('silence');

function silence(ms: number): Promise<typeof SILENCE> {
  return new Promise((resolve) => void setTimeout(resolve, ms, SILENCE).unref());
}
