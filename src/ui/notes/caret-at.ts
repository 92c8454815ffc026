/** How many characters of the element's text stand before a point of the window; null if the browser cannot say. */
export function caretAt(element: Element, x: number, y: number): number | null {
  if (!('caretPositionFromPoint' in document)) return null;
  const position = document.caretPositionFromPoint(x, y);
  if (position === null || !element.contains(position.offsetNode)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(position.offsetNode, position.offset);
  return before.toString().length;
}
