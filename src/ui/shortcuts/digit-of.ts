/** What browsers fill in by themselves comes with events that have none of these. */
type Pressed = Partial<Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>>;

/**
 * '0' to '9', also of a key that types another script's digit, or one that types a digit only with Shift, as on AZERTY and
 * Czech keyboards. Null of any other key.
 */
export function digitOf({ key = '', code = '', shiftKey = false }: Pressed): string | null {
  if (/^\p{Nd}$/u.test(key)) return String(valueOf(key));
  // Without Shift, which types something else with the keys of other keyboards.
  return shiftKey ? null : (/^Digit(\d)$/.exec(code)?.[1] ?? null);
}

/** The ten digits of a script stand in a row, after a sign that is none. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}
