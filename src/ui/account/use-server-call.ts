import { useState } from 'react';
import type { Refusal, ServerOutcome } from './server-outcome.ts';

export type CallFailure = Refusal | { readonly kind: 'offline' };

type Done<Body> = Extract<ServerOutcome<Body>, { kind: 'done' }>;

export interface FailedCall {
  readonly failure: CallFailure;
  /** Rises with every failure: a key for what tells of it. */
  readonly attempt: number;
}

/** One call at a time of a form or a button. A second press while it runs is ignored. */
export function useServerCall() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FailedCall | null>(null);

  /** The answer where the server did it, null where it did not: then `failed` says why. */
  const run = async <Body>(call: () => Promise<ServerOutcome<Body>>): Promise<Done<Body> | null> => {
    if (isBusy) return null;
    setBusy(true);
    // A part of the app that cannot be fetched is a network that is not there.
    const outcome = await call().catch((): ServerOutcome<Body> => ({ kind: 'offline' }));
    setBusy(false);
    if (outcome.kind === 'done') {
      setFailed(null);
      return outcome;
    }
    setFailed((before) => ({ failure: outcome, attempt: (before?.attempt ?? 0) + 1 }));
    return null;
  };
  return { isBusy, failed, run };
}
