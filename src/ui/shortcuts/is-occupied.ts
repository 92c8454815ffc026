import { isComposing } from './composition.ts';
import { isField } from './is-field.ts';

/** True if the keys belong to a field, a dialog or a menu. */
export function isOccupied(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true;
  if (document.querySelector('dialog:modal, :popover-open') !== null) return true;
  return isField(event.target);
}
