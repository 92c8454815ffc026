import { PLACE_LENGTH } from './places.ts';

/** The first and the last character of places: '!' and '~'. */
const LOWEST = 33;
const HIGHEST = 126;
/** Where a text has ended, it is below every character. */
const ENDED = LOWEST - 1;

/**
 * A place between two others, each null where there is none; null where none fits, as after thousands of moves into the
 * same gap. `tag` tells apart what two devices put into one gap.
 */
export function placeBetween(before: string | null, after: string | null, tag: string): string | null {
  if (before !== null && after !== null && before >= after) return null;
  const place = (keyBetween(before, after) ?? '') + tag;
  return place === tag || place.length > PLACE_LENGTH ? null : place;
}

/** Character by character until one fits between. It never ends with the lowest, so that there is always one before it. */
function keyBetween(before: string | null, after: string | null): string | null {
  let high = after;
  let key = '';
  for (let index = 0; index < PLACE_LENGTH; index += 1) {
    const from = codeAt(before ?? '', index);
    const to = high === null ? HIGHEST + 1 : codeAt(high, index);
    // Something else than this app has made a place that nothing can precede.
    if (to === ENDED) return null;
    const first = Math.max(from, LOWEST) + 1;
    const last = to - 1;
    if (first <= last) return key + String.fromCharCode(chosen({ first, last, before, after }));
    const same = Math.max(from, LOWEST);
    key += String.fromCharCode(same);
    // From here on whatever follows is below.
    if (same < to) high = null;
  }
  return null;
}

interface Gap {
  readonly first: number;
  readonly last: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** At an end of the list the next one, since rows are moved there again and again; otherwise the middle. */
function chosen({ first, last, before, after }: Gap): number {
  if (before === null && after !== null) return last;
  if (after === null && before !== null) return first;
  return (first + last) >> 1;
}

function codeAt(text: string, index: number): number {
  return index < text.length ? text.charCodeAt(index) : ENDED;
}
