import { useEffect, useEffectEvent } from 'react';
import { useDevice, useSession } from '../session/session-context.ts';
import { untilIdle } from '../until-idle.ts';

/**
 * What was typed into a note right before its tab was closed is stored, once a page: after a pull, which may bring what
 * others have made of the note meanwhile, or when the server cannot be reached.
 */
export function useLeftNotes(): void {
  const device = useDevice();
  const { hasPulled } = useSession();
  const pulled = useEffectEvent(hasPulled);
  useEffect(() => {
    const store = async () => {
      await untilIdle();
      // Before, whether the server can be reached is what the page before has found.
      const begunAt = await pulled();
      const { storeLeftNotes } = await import('./store-left-notes.ts');
      // This code may come after that pull: what counts is when the sync began.
      await storeLeftNotes(device, begunAt ?? device.clock());
    };
    // They stay for the next start.
    void store().catch(() => undefined);
  }, [device]);
}
