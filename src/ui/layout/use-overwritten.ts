import { useEffect } from 'react';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { untilIdle } from '../until-idle.ts';

/** Tells on every screen that somebody else has overwritten what this person wrote. Loaded after the first screen. */
export function useOverwritten(): void {
  const { waits } = useSession();
  const { device, session } = useSignedIn();
  const { token } = session;
  const toasts = useToasts();
  useEffect(() => {
    const ended = new AbortController();
    const begin = async () => {
      await untilIdle();
      await waits.over();
      const { tellOverwritten } = await import('../task/history/tell-overwritten.ts');
      tellOverwritten({ device, token, toasts }, ended.signal);
    };
    // The history has the words, also if the code cannot be loaded.
    void begin().catch(() => undefined);
    return () => ended.abort();
  }, [waits, device, token, toasts]);
}
