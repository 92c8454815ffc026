import { useEffect, useEffectEvent, useRef } from 'react';
import { useOverlayHistory } from './overlay-history-context.ts';

/**
 * While `isOpen`, Back runs `onBack` instead of leaving the screen. Returns a function that runs something once the
 * overlay has closed: a navigation must not start from an entry that is about to be removed.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): (run: () => void) => void {
  const overlays = useOverlayHistory();
  const afterwards = useRef<(() => void)[]>([]);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const runs = afterwards.current;
    const close = overlays.open(() => back());
    return () => {
      close();
      runs.splice(0).forEach(overlays.whenApplied);
    };
  }, [isOpen, overlays]);
  return (run) => void afterwards.current.push(run);
}
