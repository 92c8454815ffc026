/** What costs a server the most to read of all that a route's schema leads to, made from the schema. */
import type { JsonSchema } from './fuzz/draw-value.ts';

export interface WorstBody {
  readonly name: string;
  readonly type: string;
  readonly body: string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data; boundary=b';

/** Pieces of texts that readers have been slow for; the last are marks that Unicode puts into another order. */
const PIECES = ['x', '1 x ', '\u0301', ' \n', '\u0301\u0323'];

export function worstBodies(schema: JsonSchema, maxBytes: number): readonly WorstBody[] {
  const places = placesIn(schema);
  const lists = places.filter(({ at }) => at.type === 'array');
  const texts = places.filter(({ at }) => at.type === 'string');
  const full = fullest(schema, maxBytes);
  return [
    json('all that it may hold', full),
    ...(lists.length === 0
      ? []
      : [
          json('all that it may hold, lists wrong at their ends', spoiltAtEnds(full)),
          json('all that it may hold, lists all wrong', spoilt(full)),
        ]),
    ...lists.flatMap(({ path }) =>
      ['0', '{}', '""', '[]'].map((item) =>
        jsonText(`${path.join('.')} of ${item}`, wrapped(path, many(`[${item}`, `,${item}`, ']', maxBytes))),
      ),
    ),
    ...texts.flatMap(({ path }) =>
      PIECES.map((piece) => {
        const name = `${path.join('.')} of ${JSON.stringify(piece)}`;
        return jsonText(name, wrapped(path, many('"', JSON.stringify(piece).slice(1, -1), '"', maxBytes)));
      }),
    ),
    ...unknownFields(maxBytes),
    ...forms(Object.keys(schema.properties ?? {}), maxBytes),
  ].filter(({ body }) => Buffer.byteLength(body) <= maxBytes);
}

function json(name: string, value: unknown): WorstBody {
  return jsonText(name, JSON.stringify(value));
}

function jsonText(name: string, body: string): WorstBody {
  return { name, type: JSON_TYPE, body };
}

/** As often as there is room for, with some left for what is around it. */
function many(start: string, piece: string, end: string, maxBytes: number): string {
  const room = maxBytes - start.length - end.length - 400;
  return start + piece.repeat(Math.floor(room / Buffer.byteLength(piece))) + end;
}

interface PlaceIn {
  /** Names of fields; `0` of a list's items. */
  readonly path: readonly string[];
  readonly at: JsonSchema;
}

function placesIn(schema: JsonSchema, path: readonly string[] = []): readonly PlaceIn[] {
  const below = [
    ...waysOf(schema).flatMap((each) => placesIn(each, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => placesIn(each, [...path, name])),
    ...(schema.items === undefined ? [] : placesIn(schema.items, [...path, '0'])),
  ];
  return [{ path, at: schema }, ...below];
}

function waysOf({ anyOf = [], oneOf = [] }: JsonSchema): readonly JsonSchema[] {
  return [...anyOf, ...oneOf];
}

/** `written` in this place of a body that has nothing else. */
function wrapped(path: readonly string[], written: string): string {
  return path.reduceRight(
    (inner, step) => (step === '0' ? `[${inner}]` : `{${JSON.stringify(step)}:${inner}}`),
    written,
  );
}

/** The longest valid one that fits, by shorter and shorter texts and lists. */
function fullest(schema: JsonSchema, maxBytes: number): unknown {
  for (let most = 300_000; most >= 1; most = Math.floor(most / 2)) {
    const value = filled(schema, { most, index: 1 });
    if (Buffer.byteLength(JSON.stringify(value)) <= maxBytes) return value;
  }
  return {};
}

interface Filling {
  readonly most: number;
  /** So that no two items are equal. */
  readonly index: number;
}

function filled(schema: JsonSchema, filling: Filling): unknown {
  const { most, index } = filling;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.at(-1);
  const ways = waysOf(schema);
  if (ways.length > 0) return longestOf(ways.map((each) => filled(each, filling)));
  switch (schema.type) {
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(index, schema.maximum ?? index));
    case 'array':
      return Array.from({ length: Math.min(schema.maxItems ?? most, most) }, (_, each) =>
        filled(schema.items ?? {}, { most, index: each }),
      );
    case 'object':
      return filledObject(schema, filling);
    case 'string':
      return filledText(schema, filling);
    default:
      return 0;
  }
}

function filledObject(
  { properties = {}, additionalProperties, maxProperties = 100 }: JsonSchema,
  filling: Filling,
): unknown {
  const named = Object.entries(properties).map(([name, each]) => [name, filled(each, filling)] as const);
  if (typeof additionalProperties !== 'object') return Object.fromEntries(named);
  const others = Array.from({ length: Math.min(maxProperties, filling.most) }, (_, each) => [
    refOf(each),
    filled(additionalProperties, { ...filling, index: each }),
  ]);
  return Object.fromEntries([...named, ...others]) as unknown;
}

function filledText({ pattern = '', maxLength = 200 }: JsonSchema, { most, index }: Filling): string {
  if (pattern.includes('{12}')) return refOf(index);
  if (pattern.includes('\\d')) return String(index + 1);
  if (maxLength === 10) return '2026-01-31';
  return 'x'.repeat(Math.min(maxLength, most));
}

function refOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function longestOf(values: readonly unknown[]): unknown {
  return values.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
}

function spoiltAtEnds(value: unknown): unknown {
  if (Array.isArray(value)) return [...value.slice(0, -1).map(spoiltAtEnds), true];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoiltAtEnds(each)]));
}

function spoilt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(() => true);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilt(each)]));
}

/** The deepest, the widest and the most names, in what a route does not know. */
function unknownFields(maxBytes: number): readonly WorstBody[] {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":0`).join(',');
  return [
    jsonText('many numbers', many('{"a":[0', ',0', ']}', maxBytes)),
    jsonText('many empty objects', many('{"a":[{}', ',{}', ']}', maxBytes)),
    jsonText('many lists, deep', many('{"a":[[[[]]]', ',[[[]]]', ']}', maxBytes)),
    jsonText('many wrong texts', many('{"a":["\\u0000"', ',"\\u0000"', ']}', maxBytes)),
    jsonText('one deep list', many('{"a":', '[', '', maxBytes)),
    jsonText('an object of many names', `{${names(Math.floor(maxBytes / 12))}}`),
    jsonText('many objects of 100 names', many('{"a":[0', `,{${names(100)}}`, ']}', maxBytes)),
    jsonText('a text of escapes', many('{"a":"', '\\u0301', '"}', maxBytes)),
  ];
}

function forms(names: readonly string[], maxBytes: number): readonly WorstBody[] {
  const form = (name: string, body: string) => ({ name: `form: ${name}`, type: FORM_TYPE, body });
  const parts = (name: string, body: string) => ({ name: `parts: ${name}`, type: MULTIPART_TYPE, body });
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
  const different = (write: (index: number) => string) =>
    Array.from({ length: Math.floor((maxBytes - 400) / write(999_999).length) }, (_, index) =>
      write(index),
    ).join('');
  return [
    form(
      'many names',
      different((index) => `${index.toString(36)}&`),
    ),
    form('one name', many('', 'a&', '', maxBytes)),
    form('a long list', many('', 'a[]&', '', maxBytes)),
    form(
      'a wide map',
      different((index) => `a[k${index}]&`),
    ),
    form(
      'deep',
      different((index) => `a[${index}][b][c][d]&`),
    ),
    form('escapes', many('a=', '%CC%81', '', maxBytes)),
    parts('many names', `${different((index) => part(index.toString(36)))}--b--\r\n`),
    parts('one name', many('', part('a'), '--b--\r\n', maxBytes)),
    ...names.flatMap((name) => [
      form(`lists of ${name}`, many('', `${name}[]&`, '', maxBytes)),
      form(
        `maps of ${name}`,
        different((index) => `${name}[k${index}]&`),
      ),
    ]),
  ];
}
