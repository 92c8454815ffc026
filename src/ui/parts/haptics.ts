/** A short tap that is felt, where the device has one; not for people who want no motion. Browsers need a touch before. */
export function tap(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { vibrate } = navigator as { readonly vibrate?: (ms: number) => boolean };
  vibrate?.call(navigator, TAP_MS);
}

const TAP_MS = 10;
