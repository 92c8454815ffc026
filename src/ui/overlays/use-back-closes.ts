import { useEffect, useEffectEvent, useRef } from 'react';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { useOverlayHistory } from './overlay-history-context.ts';

/**
 * While `isOpen`, Back runs `onBack` instead of leaving the screen. Returns a function that runs something once the
 * overlay has closed: a navigation must not start from an entry that is about to be removed. Keys wait for that, too.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): (run: () => void) => void {
  const overlays = useOverlayHistory();
  const typedAhead = useTypedAhead();
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
  return (run) => {
    const goOn = typedAhead.hold();
    afterwards.current.push(() => {
      // Once who has waited for it has announced what it opens.
      setTimeout(goOn);
      run();
    });
  };
}
