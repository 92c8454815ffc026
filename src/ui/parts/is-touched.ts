/** Whether fingers are all that this device has: nothing is clicked there, and there are no keys to press. */
export function isTouched(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(hover: none)').matches;
}
