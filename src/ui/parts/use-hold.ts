import { useEffect, useRef } from 'react';

/**
 * Distinguishes a long press from a click: `onHold` runs while the button is still down, and the click that follows is
 * to be ignored.
 */
export function useHold(onHold: () => void, holdMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => clearTimeout(timer.current);
  return {
    /** True once after a hold: the click handler must ignore that click. */
    takeHeld: (): boolean => {
      const held = wasHeld.current;
      wasHeld.current = false;
      return held;
    },
    handlers: {
      onPointerDown: (event: { readonly button: number }) => {
        wasHeld.current = false;
        if (event.button !== 0) return;
        stop();
        timer.current = setTimeout(() => {
          wasHeld.current = true;
          onHold();
        }, holdMs);
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      // A long press on a touch screen would open the browser's own menu.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
