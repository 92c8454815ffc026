import { useEffect } from 'react';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';

/** Ctrl+Z, or ⌘Z, undoes the newest act of this tab, and then the one before. In a field it stays the field's own. */
export function useUndoShortcut(): void {
  const device = useDevice();
  const toasts = useToasts();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo =
        event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || isOccupied(event)) return;
      // At once, so that the next press is about the act before.
      const newest = device.acts?.pop();
      if (newest === undefined) return;
      event.preventDefault();
      void import('../acts/undo-act.ts').then(
        ({ undoAct }) => undoAct(device, toasts, newest),
        () => void device.acts?.push(newest),
      );
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [device, toasts]);
}
