/**
 * Forms as PHP reads them: `quotes[peepShow]=0` is a map, `task_ids[]=1` a list. They are bounded as JSON is, and in the number
 * of all fields before the first is read: each costs many times what a value of JSON does.
 */
import { MAX_DEPTH, MAX_FIELDS, MAX_NAMES, type Parsed } from './json.ts';

export const MAX_FORM_FIELDS = 5000;
/** Of a multipart form, each of which costs twenty times as much again. */
export const MAX_PARTS = 1000;

type Malformed = Extract<Parsed, { kind: 'malformed' }>;

export interface Form {
  readonly kind: 'parsed';
  readonly value: unknown;
  /** The first names of what stands more than once: one reader would take the first of them, and another the last. */
  readonly twice: ReadonlySet<string>;
}

type Entry = readonly [name: string, value: string];

export function parseUrlencoded(source: string): Form | Malformed {
  const pairs = source.split('&', MAX_FORM_FIELDS + 1).filter((pair) => pair !== '');
  if (pairs.length > MAX_FORM_FIELDS) return tooMany(MAX_FORM_FIELDS);
  try {
    return nest(pairs.map(decodePair));
  } catch (error) {
    // What `decodeURIComponent` throws for a lone percent sign or for bytes that are not UTF-8.
    if (error instanceof URIError) return malformed('The form is not valid UTF-8.');
    throw error;
  }
}

export async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Form | Malformed> {
  if (hasTooManyParts(bytes)) return tooMany(MAX_PARTS);
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
    const texts: Entry[] = [];
    form.forEach((value, name) => {
      if (typeof value === 'string') texts.push([name, value]);
    });
    return nest(texts);
  } catch (error) {
    if (error instanceof TypeError) return malformed('The form is malformed.');
    throw error;
  }
}

function malformed(message: string): Malformed {
  return { kind: 'malformed', message };
}

function tooMany(most: number): Malformed {
  return malformed(`The form has more than ${most} fields.`);
}

/** Behind a line break and two dashes each but the first begins, as RFC 2046 has it. */
function hasTooManyParts(bytes: Uint8Array<ArrayBuffer>): boolean {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = -1;
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    at = source.indexOf('\r\n--', at + 1);
    if (at === -1) return false;
  }
  return true;
}

function decodePair(pair: string): Entry {
  const [name = '', ...value] = pair.split('=');
  return [decode(name), decode(value.join('='))];
}

function decode(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}

/** A `Map` while it is built, because a name may be `__proto__`. */
type Node = Map<string, Node | string>;

function nest(entries: readonly Entry[]): Form | Malformed {
  const root: Node = new Map();
  const names = new Set<string>();
  const twice = new Set<string>();
  for (const [name, value] of entries) {
    const path = pathOf(name);
    if (path.length > MAX_DEPTH) return malformed(`The form is deeper than ${MAX_DEPTH} levels.`);
    for (const step of path) if (!INDEX.test(step)) names.add(step);
    if (names.size > MAX_NAMES) return malformed(`The form has more than ${MAX_NAMES} different names.`);
    if (!place(root, path, value)) twice.add(path[0] ?? '');
  }
  // Of its own names a form may have more: mail providers send each header of a mail as a field.
  if (hasLargeMapWithin(root)) return malformed(`A map of the form has more than ${MAX_FIELDS} fields.`);
  return { kind: 'parsed', value: plain(root), twice };
}

/**
 * Of a list, which has no more items than the form has fields. Larger numbers are names like any other: of those that are numbers
 * engines of before compute a hash that anybody can foresee, so that a map of many of them is one long chain.
 */
const INDEX = /^\d{0,4}$/;

function pathOf(name: string): readonly string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/s.exec(name);
  if (!match) return [name];
  const [, head = '', brackets = ''] = match;
  return [head, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), ([, key = '']) => key)];
}

/** False if something stands there already. */
function place(root: Node, path: readonly string[], value: string): boolean {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const key = step === '' && depth > 0 ? String(node.size) : step;
    const there = node.get(key);
    if (depth === path.length - 1) {
      node.set(key, value);
      return there === undefined;
    }
    if (typeof there === 'string') return false;
    const next: Node = there ?? new Map();
    node.set(key, next);
    node = next;
  }
  return true;
}

function hasLargeMapWithin(node: Node): boolean {
  return [...node.values()].some(
    (child) =>
      child instanceof Map && ((child.size > MAX_FIELDS && !isList(child)) || hasLargeMapWithin(child)),
  );
}

function plain(node: Node): unknown {
  const entries = Array.from(
    node,
    ([key, value]) => [key, typeof value === 'string' ? value : plain(value)] as const,
  );
  return isList(node) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function isList(node: Node): boolean {
  let index = 0;
  for (const key of node.keys()) {
    if (key !== String(index)) return false;
    index += 1;
  }
  return index > 0;
}
