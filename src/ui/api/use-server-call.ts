import { useState } from 'react';
import type { Refusal, ServerOutcome } from './server-outcome.ts';

export type CallFailure = Refusal | { readonly kind: 'offline' };

type Done<Body> = Extract<ServerOutcome<Body>, { kind: 'done' }>;

export interface FailedCall {
  readonly failure: CallFailure;
  /** Increases with every failure: the key of the message about it. */
  readonly attempt: number;
}

/** One call at a time for a form or a button. A second press while it runs is ignored. */
export function useServerCall() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FailedCall | null>(null);

  /** The answer if the call succeeded, null if not: then `failed` has the reason. */
  const run = async <Body>(call: () => Promise<ServerOutcome<Body>>): Promise<Done<Body> | null> => {
    if (isBusy) return null;
    setBusy(true);
    // A chunk that cannot be loaded means that the network is down.
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
