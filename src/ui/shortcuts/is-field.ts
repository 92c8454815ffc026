/** True if letters are typed into it. */
export function isField(element: EventTarget | null): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false;
  return (
    element.isContentEditable ||
    element.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}
