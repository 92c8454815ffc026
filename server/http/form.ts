/** Forms as PHP reads them: `quotes[peepShow]=0` is a map, `task_ids[]=1` a list, of two equal names the last wins. */
import { MAX_DEPTH, type Parsed } from './json.ts';

type Entry = readonly [name: string, value: string];

export function parseUrlencoded(source: string): Parsed {
  try {
    const pairs = source.split('&').filter((pair) => pair !== '');
    return nest(pairs.map(decodePair));
  } catch (error) {
    // What `decodeURIComponent` throws for a lone percent sign or for bytes that are not UTF-8.
    if (error instanceof URIError) return { kind: 'malformed', message: 'The form is not valid UTF-8.' };
    throw error;
  }
}

export async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Parsed> {
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
    const texts: Entry[] = [];
    form.forEach((value, name) => {
      if (typeof value === 'string') texts.push([name, value]);
    });
    return nest(texts);
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'malformed', message: 'The form is malformed.' };
    throw error;
  }
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

function nest(entries: readonly Entry[]): Parsed {
  const root: Node = new Map();
  for (const [name, value] of entries) {
    const path = pathOf(name);
    if (path.length > MAX_DEPTH)
      return { kind: 'malformed', message: `The form is deeper than ${MAX_DEPTH} levels.` };
    place(root, path, value);
  }
  return { kind: 'parsed', value: plain(root) };
}

function pathOf(name: string): readonly string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/s.exec(name);
  if (!match) return [name];
  const [, head = '', brackets = ''] = match;
  return [head, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), ([, key = '']) => key)];
}

function place(root: Node, path: readonly string[], value: string): void {
  let node = root;
  path.forEach((step, depth) => {
    const key = step === '' && depth > 0 ? String(node.size) : step;
    if (depth === path.length - 1) {
      node.set(key, value);
      return;
    }
    const child = node.get(key);
    const next: Node = child instanceof Map ? child : new Map();
    node.set(key, next);
    node = next;
  });
}

function plain(node: Node): unknown {
  const entries = Array.from(
    node,
    ([key, value]) => [key, typeof value === 'string' ? value : plain(value)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
