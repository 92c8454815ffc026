/** Safari on iOS before 15.4 knows no display mode, but says so itself. */
export function isInItsWindow(): boolean {
  const isStandalone = (navigator as { readonly standalone?: boolean }).standalone === true;
  return isStandalone || window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}
