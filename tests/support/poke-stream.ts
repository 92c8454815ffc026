import type { Person } from './sign-up.ts';

export interface PokeStream {
  /** The realms of the next poke; null where the stream ended. */
  readonly next: () => Promise<readonly string[] | null>;
  readonly leave: () => Promise<void>;
}

/** Settles when the server follows changes for this person: it says so first. */
export async function openPokeStream(person: Person): Promise<PokeStream> {
  const response = await person.call('GET', '/api/events', undefined, {
    headers: { Accept: 'text/event-stream' },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (response.status !== 200 || reader === undefined) throw new Error(`The stream: ${response.status}.`);
  let waiting = '';
  const line = async (): Promise<string | null> => {
    for (;;) {
      const [first, ...rest] = waiting.split('\n\n');
      if (rest.length > 0) {
        waiting = rest.join('\n\n');
        return first ?? '';
      }
      const { done, value } = await reader.read();
      if (done) return null;
      waiting += value;
    }
  };
  await line();
  const next = async (): Promise<readonly string[] | null> => {
    const said = await line();
    if (said === null) return null;
    if (!said.startsWith('data: ')) return next();
    return (JSON.parse(said.slice(6)) as { realms: string[] }).realms;
  };
  return { next, leave: () => reader.cancel() };
}
