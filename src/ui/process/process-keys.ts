/** The number keys of the process screen: 1 to 9 for the first nine choices, 0 for the tenth. */
export function choiceForKey(key: string, choices: number): number | null {
  if (!/^\d$/.test(key)) return null;
  const index = key === '0' ? 9 : Number(key) - 1;
  return index < choices ? index : null;
}

export function keyForChoice(index: number): string {
  return String((index + 1) % 10);
}
