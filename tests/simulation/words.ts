/** The words of the simulation's people: none is ever used twice. */
export function wordsIn(text: string): readonly string[] {
  return text.match(/\b[a-z]+\d-word\d+\b/g) ?? [];
}

/** Remembers what was found in an object, which must not change: a stack in memory shows the same ones again and again. */
export function rememberWords<Of extends object>(find: (of: Of) => readonly string[]) {
  const known = new WeakMap<Of, readonly string[]>();
  return (of: Of): readonly string[] => {
    const words = known.get(of) ?? find(of);
    known.set(of, words);
    return words;
  };
}
