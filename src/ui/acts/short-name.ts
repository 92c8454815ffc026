import { withoutControls } from '#domain/text.ts';

/** A name in a sentence of ours: so short that what stands behind it is seen, too. `most`: code points. */
export function shortName(name: string, most: number): string {
  // Spaces stay as they were typed.
  const characters = Array.from(withoutControls(name).replace(/\s/g, ' '));
  return characters.length > most ? `${characters.slice(0, most).join('').trim()}…` : characters.join('');
}
