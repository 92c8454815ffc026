import { useEffect, useEffectEvent } from 'react';

/** A single-key shortcut, active only while no field has the focus and no dialog is open. */
export function useShortcut(key: string, run: () => void): void {
  const pressed = useEffectEvent(run);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isOccupied(event)) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}

/** True if the keys belong to a field, a dialog or a menu. */
export function isOccupied(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (document.querySelector('dialog:modal, :popover-open') !== null) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}
