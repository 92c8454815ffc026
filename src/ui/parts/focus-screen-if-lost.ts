/** The element that should have the focus again may be gone, as with its row. */
export function focusScreenIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true });
}
