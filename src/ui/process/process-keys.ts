/** The number keys of the process screen: 1 to 9 for the first nine choices, 0 for the tenth. */
import { SHORTCUTS } from '../shortcuts/shortcuts.ts';

const KEYS: readonly string[] = SHORTCUTS.process.choose;

export function choiceForKey(key: string, choices: number): number | null {
  const index = KEYS.indexOf(key);
  return index === -1 || index >= choices ? null : index;
}

export function keyForChoice(index: number): string {
  return KEYS[index] ?? '';
}
