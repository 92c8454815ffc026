/** Values that a JSON Schema of the document allows: they pass validation and reach the rules. */
import type { Random } from '../../simulation/random.ts';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly maxProperties?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Ids from earlier answers: without them hardly any request would name an existing thing. */
export interface Known {
  readonly lastId: number;
  readonly refs: readonly string[];
  readonly cursors: readonly string[];
  readonly emails: readonly string[];
}

export interface Draw {
  readonly random: Random;
  readonly known: Known;
  readonly resolve: (ref: string) => JsonSchema;
}

export const PASSWORD = 'correct horse battery';

export function drawValue(draw: Draw, schema: JsonSchema, name = ''): unknown {
  const { random } = draw;
  if (schema.$ref !== undefined) return drawValue(draw, draw.resolve(schema.$ref), name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.anyOf !== undefined) return drawValue(draw, random.pick(schema.anyOf), name);
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['string']);
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.happens(0.5);
    case 'integer':
    case 'number':
      return drawNumber(draw, schema);
    case 'array':
      return Array.from({ length: random.below(4) }, () => drawValue(draw, schema.items ?? {}, name));
    case 'object':
      return drawObject(draw, schema);
    default:
      return drawText(draw, schema, name);
  }
}

/** Low numbers name things that are there. */
function drawNumber({ random, known }: Draw, { minimum = 0, maximum = known.lastId }: JsonSchema): number {
  const most = Math.min(maximum, Math.max(known.lastId, minimum));
  return minimum + random.below(most - minimum + 1);
}

function drawObject(draw: Draw, { properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const drawn = Object.entries(properties).filter(
    ([name]) => required.includes(name) || draw.random.happens(0.35),
  );
  return Object.fromEntries(drawn.map(([name, schema]) => [name, drawValue(draw, schema, name)]));
}

const WORDS = [
  'Milk',
  'Call Ines',
  'Trip to the lake',
  'a'.repeat(500),
  '日本語',
  '👨‍👩‍👧‍👦',
  '<b>bold</b>',
  'ångström',
];

/** By the field's name where a text must be one of a kind, else by its pattern. */
function drawText(draw: Draw, schema: JsonSchema, name: string): string {
  const { random, known } = draw;
  switch (name) {
    case 'email':
    case 'username_or_email':
      return random.happens(0.5) ? random.pick(known.emails) : `somebody${random.below(10_000)}@example.org`;
    case 'password':
    case 'password_confirmation':
    case 'current_password':
      return PASSWORD;
    case 'since':
    case 'cursor':
      return random.pick(['', ...known.cursors]);
    case 'path':
      return `/api/tasks/${1 + random.below(known.lastId)}`;
  }
  const { pattern = '', minLength = 0, maxLength = 1000 } = schema;
  const isUuid = pattern.includes('{12}');
  if (isUuid) return random.happens(0.5) ? random.pick([...known.refs, random.uuid()]) : random.uuid();
  if (pattern.includes('\\d')) return String(1 + random.below(known.lastId));
  const word = random.pick(WORDS);
  return (word + 'x'.repeat(Math.max(0, minLength - word.length))).slice(0, maxLength);
}
