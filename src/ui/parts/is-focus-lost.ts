/** What had the focus is gone or disabled: it is nowhere, or at the heading, where the screen begins. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches('[data-screen-heading]') === true;
}
