import { onOneLine } from '#domain/text.ts';

/** A name in a sentence of ours: so short that what stands behind it is seen, too. `most`: code points. */
export function shortName(name: string, most: number): string {
  const characters = Array.from(onOneLine(name));
  return characters.length > most ? `${characters.slice(0, most).join('').trim()}…` : characters.join('');
}
