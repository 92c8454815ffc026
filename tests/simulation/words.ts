/** The words of the simulation's people: none is ever used twice. */
export function wordsIn(text: string): readonly string[] {
  return text.match(/\b[a-z]+\d-word\d+\b/g) ?? [];
}
