import type { App } from '#server/app.ts';

export interface EventStream {
  readonly status: number;
  /** The next poke; null where the stream ended. Rejects after a second of silence. */
  readonly next: () => Promise<unknown>;
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
  const silence = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('Nothing came within a second.')), 1000).unref();
    });
  return {
    status: response.status,
    next: () => Promise.race([read(), silence()]),
    leave: async () => {
      await reader?.cancel();
    },
  };
}
