import { useEffect, useEffectEvent } from 'react';
import { useDevice, useSession } from '../session/session-context.ts';
import { untilIdle } from '../until-idle.ts';

/**
 * What was typed into a note right before its tab was closed is stored, once a page: after the first pull, which may bring
 * what others have made of the note meanwhile.
 */
export function useLeftNotes(): void {
  const device = useDevice();
  const { hasPulled } = useSession();
  const pulled = useEffectEvent(hasPulled);
  useEffect(() => {
    const store = async () => {
      await untilIdle();
      await pulled();
      const { storeLeftNotes } = await import('./store-left-notes.ts');
      await storeLeftNotes(device);
    };
    // They stay for the next start.
    void store().catch(() => undefined);
  }, [device]);
}
