import { useEffect, useState } from 'react';
import { useSignedIn } from '../session/session-context.ts';
import type { ServerOutcome } from './server-outcome.ts';

interface Answered<Body> {
  /** The number of the request that it answers. */
  readonly asked: number;
  readonly data: ServerData<Body>;
}

export type ServerData<Body> = { readonly kind: 'waiting' } | ServerOutcome<Body>;

/**
 * Data that only the server has: requested when the screen opens, on demand and when the network is back. Former data
 * stays until the next answer. `ask` must be a function of a module, so that its identity is stable.
 */
export function useServerData<Body>(ask: (token: string) => Promise<ServerOutcome<Body>>) {
  const { token } = useSignedIn().session;
  const [asked, setAsked] = useState(1);
  const [answered, setAnswered] = useState<Answered<Body>>({ asked: 0, data: { kind: 'waiting' } });

  useEffect(() => {
    let isOver = false;
    const take = (outcome: ServerOutcome<Body>) => {
      if (!isOver) setAnswered({ asked, data: outcome });
    };
    // A chunk that cannot be loaded means that the network is down.
    ask(token).then(take, () => take({ kind: 'offline' }));
    return () => {
      isOver = true;
    };
  }, [ask, token, asked]);

  useEffect(() => {
    const again = () => setAsked((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  return {
    data: answered.data,
    /** True while a newer answer is being requested. */
    isReloading: answered.asked < asked,
    reload: () => setAsked((count) => count + 1),
  };
}
