import { useEffect, useEffectEvent, useRef } from 'react';
import { useLayers } from './layers-context.ts';

/**
 * While `isOpen`, Back runs `onBack` instead of leaving the screen. Returns a function that runs something once the
 * layer has closed: a navigation must not start from an entry that is about to be removed.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): (run: () => void) => void {
  const layers = useLayers();
  const afterwards = useRef<(() => void)[]>([]);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const runs = afterwards.current;
    const leave = layers.enter(() => back());
    return () => {
      leave();
      runs.splice(0).forEach(layers.whenSettled);
    };
  }, [isOpen, layers]);
  return (run) => void afterwards.current.push(run);
}
