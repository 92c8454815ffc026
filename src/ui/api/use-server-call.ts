import { use, useState } from 'react';
import { ProofContext } from './proof-context.ts';
import { needsProof, type Refusal, type ServerOutcome } from './server-outcome.ts';

export type CallFailure = Refusal | { readonly kind: 'offline' };

type Done<Body> = Extract<ServerOutcome<Body>, { kind: 'done' }>;

export interface FailedCall {
  readonly failure: CallFailure;
  /** Increases with every failure: the key of the message about it. */
  readonly attempt: number;
}

/**
 * One call at a time for a form or a button. A second press while it runs is ignored. A call that is sensitive and needs a
 * fresh proof of who is there asks for it, on the screens that have a `ProofProvider`, and is then repeated with the token
 * that the session has since.
 */
export function useServerCall() {
  const prove = use(ProofContext);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FailedCall | null>(null);

  /** The answer if the call succeeded, null if not: then `failed` has the reason. */
  const run = async <Body>(
    call: (renewedToken?: string) => Promise<ServerOutcome<Body>>,
  ): Promise<Done<Body> | null> => {
    if (isBusy) return null;
    setBusy(true);
    // A chunk that cannot be loaded means that the network is down.
    const attempt = (renewedToken?: string) =>
      call(renewedToken).catch((): ServerOutcome<Body> => ({ kind: 'offline' }));
    let outcome = await attempt();
    if (prove !== null && needsProof(outcome)) {
      const renewedToken = await prove();
      if (renewedToken === null) {
        setBusy(false);
        setFailed(null);
        return null;
      }
      outcome = await attempt(renewedToken);
    }
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
