import { useLayoutEffect } from 'react';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { letterOf } from '../shortcuts/letter-of.ts';

/**
 * Ctrl+Z, or ⌘Z, undoes the newest act of this tab, and then the one before; one that is being stored once it is. In a
 * field it stays the field's own.
 */
export function useUndoShortcut(): void {
  const device = useDevice();
  const toasts = useToasts();
  // Before the first frame, after which somebody may press a key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo =
        letterOf(event) === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || isOccupied(event)) return;
      const { acts } = device;
      if (acts === undefined || acts.done.length + acts.underWay.length === 0) return;
      event.preventDefault();
      // A key that is held takes back one act.
      if (event.repeat) return;
      void import('../acts/undo-act.ts').then(
        ({ undoNewest }) => undoNewest(device, acts, toasts),
        () => undefined,
      );
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [device, toasts]);
}
