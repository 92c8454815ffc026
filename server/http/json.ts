/** Reads a JSON body more strictly than `JSON.parse`: no deeper than 5 levels, and no key twice in one object. */

export type Parsed =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly message: string };

export const MAX_DEPTH = 5;

export function parseJson(source: string): Parsed {
  const fault = findFault(source);
  if (fault !== null) return { kind: 'malformed', message: fault };
  try {
    return { kind: 'parsed', value: JSON.parse(source) as unknown };
  } catch {
    return { kind: 'malformed', message: 'The body is not valid JSON.' };
  }
}

const stringToken = /"(?:[^"\\]|\\.)*"/gsy;
const colonAhead = /\s*:/y;

/**
 * One pass over the brackets and strings, before anything is parsed, so that depth costs no stack. Checks nothing else:
 * invalid JSON is left to `JSON.parse`.
 */
function findFault(source: string): string | null {
  const keysOfOpen: Set<string>[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '{' || char === '[') {
      keysOfOpen.push(new Set());
      if (keysOfOpen.length > MAX_DEPTH) return `The body is deeper than ${MAX_DEPTH} levels.`;
    } else if (char === '}' || char === ']') {
      keysOfOpen.pop();
    } else if (char === '"') {
      stringToken.lastIndex = at;
      const token = stringToken.exec(source)?.[0];
      if (token === undefined) return null;
      at += token.length - 1;
      colonAhead.lastIndex = at + 1;
      if (colonAhead.test(source) && isRepeated(keysOfOpen.at(-1), token)) {
        return 'The body names a field twice.';
      }
    }
  }
  return null;
}

function isRepeated(keys: Set<string> | undefined, token: string): boolean {
  const key = decode(token);
  if (keys === undefined || !keys.has(key)) {
    keys?.add(key);
    return false;
  }
  return true;
}

/** `"a"` and `"\u0061"` are the same key. */
function decode(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
