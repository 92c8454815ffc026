/** What browsers fill in by themselves comes with events that have neither. */
type Pressed = Partial<Pick<KeyboardEvent, 'key' | 'code'>>;

/**
 * The letter of a key as shortcuts name it: also with Caps Lock, and in another script the one that the key has on a Latin
 * keyboard. Of any other key its name.
 */
export function letterOf({ key = '', code = '' }: Pressed): string {
  const isForeign = key > '\u007f' ? !/^\p{Script=Latin}/u.test(key) : key === 'Process';
  const typed = (isForeign && /^Key([A-Z])$/.exec(code)?.[1]) || key;
  // Of a Turkish İ it is an i with a dot above it.
  return typed.length === 1 ? typed.toLowerCase().charAt(0) : typed;
}
