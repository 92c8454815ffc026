import { useEffect } from 'react';
import { useDevice } from '../session/session-context.ts';
import { untilIdle } from '../until-idle.ts';

/** What was typed into a note right before its tab was closed is stored, once a page. */
export function useLeftNotes(): void {
  const device = useDevice();
  useEffect(() => {
    const store = async () => {
      await untilIdle();
      const { storeLeftNotes } = await import('./store-left-notes.ts');
      await storeLeftNotes(device);
    };
    // They stay for the next start.
    void store().catch(() => undefined);
  }, [device]);
}
