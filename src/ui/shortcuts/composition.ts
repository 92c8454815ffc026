/** Enter and Escape, but for those that end what is composed: they are the input method's, and no field's and no dialog's. */

type Pressed = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

/** What Safari says of the key that ends a composition, whose event comes after `compositionend`. */
const OF_INPUT_METHOD = 229;

export function isComposing({ isComposing, keyCode }: Pick<Pressed, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === OF_INPUT_METHOD;
}

/** Of a key that an input method has taken where nothing is composed, as outside of a field. */
export function isTakenForNothing({ key, isComposing }: Pick<Pressed, 'key' | 'isComposing'>): boolean {
  return key === 'Process' && !isComposing;
}

export function isEnter(event: Pressed): boolean {
  return event.key === 'Enter' && !isComposing(event);
}

/** An Escape that is the input method's. */
export function cancelsComposition(event: Pressed): boolean {
  return event.key === 'Escape' && isComposing(event);
}

export function isEscape(event: Pressed): boolean {
  return event.key === 'Escape' && !isComposing(event);
}
