import { useEffect, useState } from 'react';
import { readPolicy, writePolicy } from '#store/local/policy.ts';
import type { Policy } from '#domain/wire/policy.ts';
import { fetchPolicy } from './fetch-policy.ts';

export type KnownPolicy =
  /** The server's values, current or last known. */
  | { readonly kind: 'known'; readonly policy: Policy }
  | { readonly kind: 'asking' }
  /** It was never reached from this device. */
  | { readonly kind: 'unknown' };

export function usePolicy(): KnownPolicy {
  const [known, setKnown] = useState<KnownPolicy>(remembered);
  useEffect(() => {
    let isGone = false;
    void fetchPolicy().then((outcome) => {
      if (isGone) return;
      if (outcome.kind === 'done') {
        writePolicy(outcome.body);
        setKnown({ kind: 'known', policy: outcome.body });
      } else setKnown((before) => (before.kind === 'known' ? before : { kind: 'unknown' }));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return known;
}

function remembered(): KnownPolicy {
  const policy = readPolicy();
  return policy ? { kind: 'known', policy } : { kind: 'asking' };
}
