/** Which language the texts are in. It is chosen once, before anything is shown; another one takes a reload. */
import { CATALOGS, type Catalog } from './catalogs.ts';

export const ENGLISH = 'en';

/** Languages that are written from right to left; `ar-XB` is the mirrored pseudo-language. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

let loaded: Catalog | null = null;
const waiting: (() => void)[] = [];

/** Of a catalog file in a build with several languages: replaces its texts, also if its code comes later. */
export function translate(file: string, set: (texts: readonly never[]) => void): void {
  const apply = () => {
    if (loaded?.[file]) set(loaded[file] as readonly never[]);
  };
  waiting.push(apply);
  apply();
}

/** The first wanted language that there is: the very one, otherwise one with the same language. English otherwise. */
export function chooseLanguage(wanted: readonly string[], others: readonly string[]): string {
  const known = [ENGLISH, ...others];
  for (const tag of wanted) {
    const found =
      known.find((each) => each === tag) ?? known.find((each) => languageOf(each) === languageOf(tag));
    if (found) return found;
  }
  return ENGLISH;
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(tag)) ? 'rtl' : 'ltr';
}

/** Loads the texts in the user's language. Without network, and not yet on this device, they stay English. */
export async function startLanguage(wanted: readonly string[], page: HTMLElement): Promise<void> {
  if (CATALOGS === null) return;
  const tag = chooseLanguage(wanted, Object.keys(CATALOGS));
  const catalog = await CATALOGS[tag]?.().catch(() => null);
  if (!catalog) return;
  loaded = catalog.default;
  waiting.forEach((apply) => apply());
  page.lang = tag;
  page.dir = directionOf(tag);
}

function languageOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}
