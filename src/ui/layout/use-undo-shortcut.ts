import { useEffect } from 'react';
import { useToasts } from '../toasts/toasts-context.ts';
import { isOccupied } from './use-shortcut.ts';

/** Ctrl+Z, or ⌘Z, undoes what the latest toast offers to undo. In a field it stays the field's own. */
export function useUndoShortcut(): void {
  const toasts = useToasts();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo =
        event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || isOccupied(event)) return;
      const toast = toasts.current().findLast(({ action }) => action?.takesBack);
      if (!toast?.action) return;
      event.preventDefault();
      toast.action.run();
      toasts.dismiss(toast.id);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [toasts]);
}
