import { paths } from '../paths.ts';

/** Pressed before the letter of a screen. */
export const GO_FIRST = 'g';

/** The letter that then opens each screen. In the first load, since the main menu shows them. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'd',
  [paths.inbox]: 'i',
  [paths.process]: 'r',
  [paths.review]: 'w',
  [paths.todo]: 't',
  [paths.later]: 'l',
  [paths.groceries]: 'g',
  [paths.notes]: 'n',
  [paths.projects]: 'p',
  [paths.completed]: 'c',
  [paths.family]: 'f',
  [paths.settings]: 's',
  [paths.help]: 'h',
};

/** As menus show it. */
export function goHint(path: string): string {
  return `${GO_FIRST} ${GO_KEYS[path] ?? ''}`.toUpperCase();
}
