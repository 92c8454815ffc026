import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { discardOrphaned, findOrphaned, formerOwner, type Orphaned } from '#store/unsent/orphaned.ts';
import { useSignedIn } from '../session/session-context.ts';

export interface OrphanedChanges {
  readonly all: readonly Orphaned[];
  readonly discard: (each: Orphaned) => Promise<void>;
}

/** This user's changes in the databases of former servers. Undefined until read. */
export function useOrphaned(): OrphanedChanges | undefined {
  const { device, session } = useSignedIn();
  const { email } = session.user;
  // No live query covers a database that appears or disappears, and only this page discards one.
  const [discarded, setDiscarded] = useState(0);
  const all = useLiveQuery(
    async () => findOrphaned(device.db, await formerOwner(device.db, email)),
    [device, email, discarded],
  );
  if (all === undefined) return undefined;
  return {
    all: all.filter(({ changes }) => changes.length > 0),
    discard: async (each) => {
      await discardOrphaned(each);
      setDiscarded((count) => count + 1);
    },
  };
}
