import { useEffect, useState } from 'react';
import { useSignedIn } from '../session/session-context.ts';
import type { ServerOutcome } from './server-outcome.ts';

interface Answered<Body> {
  /** Which of the questions it answers. */
  readonly asked: number;
  readonly data: ServerData<Body>;
}

export type ServerData<Body> = { readonly kind: 'waiting' } | ServerOutcome<Body>;

/**
 * What only the server knows: asked for when the screen opens, again on demand and when the network is back. What was
 * there stays until the next answer. `ask` is a function of a module, so that it stays the same.
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
    // A part of the app that cannot be fetched is a network that is not there.
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
    /** True while a newer answer is on its way. */
    isReloading: answered.asked < asked,
    reload: () => setAsked((count) => count + 1),
  };
}
