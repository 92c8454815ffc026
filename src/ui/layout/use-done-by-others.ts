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
      const [{ tellDone }, { tellOvertaken }, { tellNotCounted }] = await Promise.all([
        import('../repeats/tell-done.ts'),
        import('../repeats/tell-overtaken.ts'),
        import('../repeats/tell-not-counted.ts'),
      ]);
      if (isOver) return;
      const stops = [tellDone(device, toasts), tellOvertaken(device, toasts), tellNotCounted(device, toasts)];
      stop = () => stops.forEach((each) => each());
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [device, toasts]);
}
