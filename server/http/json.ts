/** Reads a JSON body more strictly than `JSON.parse`: bounded in depth and number, and no key twice in one object. */
import { MAX_IMPORTED } from '#domain/wire/own-data.ts';

export type Parsed =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly message: string };

export const MAX_DEPTH = 5;
/** No object of the API has as many. */
export const MAX_FIELDS = 100;
/** The longest list is that of an import. */
const MAX_ITEMS = MAX_IMPORTED;
/** Fields, items and objects of the whole body: each costs `JSON.parse` far more than its bytes. */
const MAX_VALUES = 2_000_000;
/** The same of a body that is no large import: one with texts and names in it does not have as many. */
export const MAX_SMALL_VALUES = 50_000;
/** In characters. A worker ends when its heap is full; one that then asks for 16 MiB at once takes the process with it. */
const MAX_TEXT = 4 * 1024 * 1024;
/** Different field names in the whole body: `JSON.parse` takes ten seconds for two million of them. */
export const MAX_NAMES = 1000;

export function parseJson(source: string, mostValues = MAX_VALUES): Parsed {
  const fault = findFault(source, mostValues);
  if (fault !== null) return { kind: 'malformed', message: fault };
  try {
    return { kind: 'parsed', value: JSON.parse(source) as unknown };
  } catch {
    return { kind: 'malformed', message: 'The body is not valid JSON.' };
  }
}

/** An object or a list that is open at one depth. Used again for the next one there. */
interface Level {
  isObject: boolean;
  items: number;
  readonly keys: Set<string>;
}

/**
 * One pass over the characters, before anything is parsed: it allocates nothing but the keys of the objects that are
 * open. Checks nothing else: invalid JSON is left to `JSON.parse`.
 */
function findFault(source: string, mostValues: number): string | null {
  const levels = Array.from({ length: MAX_DEPTH }, (): Level => ({
    isObject: false,
    items: 0,
    keys: new Set(),
  }));
  const names = new Set<string>();
  let depth = 0;
  let values = 0;
  for (let at = 0; at < source.length; at += 1) {
    const level = levels[depth - 1];
    switch (source.charCodeAt(at)) {
      case OPEN_OBJECT:
      case OPEN_LIST: {
        const opened = levels[depth];
        if (opened === undefined) return `The body is deeper than ${MAX_DEPTH} levels.`;
        opened.isObject = source.charCodeAt(at) === OPEN_OBJECT;
        opened.items = 1;
        opened.keys.clear();
        depth += 1;
        values += 1;
        break;
      }
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth = Math.max(0, depth - 1);
        break;
      case COMMA:
        values += 1;
        if (level === undefined) break;
        level.items += 1;
        if (level.isObject && level.items > MAX_FIELDS)
          return `An object has more than ${MAX_FIELDS} fields.`;
        if (level.items > MAX_ITEMS) return `A list has more than ${MAX_ITEMS} items.`;
        break;
      case QUOTE: {
        const end = endOfString(source, at);
        if (end === -1) return source.length - at > MAX_TEXT ? TEXT_TOO_LONG : null;
        if (end - at > MAX_TEXT) return TEXT_TOO_LONG;
        if (level?.isObject === true && isBeforeColon(source, end + 1)) {
          const key = decode(source.slice(at, end + 1));
          if (level.keys.has(key)) return 'The body names a field twice.';
          level.keys.add(key);
          names.add(key);
          if (names.size > MAX_NAMES) return `The body has more than ${MAX_NAMES} different fields.`;
        }
        at = end;
      }
    }
    if (values > mostValues) return `The body has more than ${mostValues} values.`;
  }
  return null;
}

const TEXT_TOO_LONG = `A text is longer than ${MAX_TEXT} characters.`;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const [COMMA, COLON, QUOTE, BACKSLASH] = [0x2c, 0x3a, 0x22, 0x5c];

/** The place of the closing quote; -1 if there is none. */
function endOfString(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return -1;
}

function isBeforeColon(source: string, from: number): boolean {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at += 1;
  return source.charCodeAt(at) === COLON;
}

/** What JSON allows between its tokens. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** `"a"` and `"\u0061"` are the same key. */
function decode(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
