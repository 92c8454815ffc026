import { useEffect } from 'react';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { untilIdle } from '../until-idle.ts';

/** Tells on every screen that somebody else has done what this person did. Loaded after the first screen. */
export function useDoneByOthers(): void {
  const { device } = useSignedIn();
  const toasts = useToasts();
  useEffect(() => {
    let isOver = false;
    let stop = () => undefined as void;
    const begin = async () => {
      await untilIdle();
      const { tellDone } = await import('../repeats/tell-done.ts');
      if (!isOver) stop = tellDone(device, toasts);
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [device, toasts]);
}
