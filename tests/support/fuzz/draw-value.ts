/** Values that a JSON Schema of the document lets through: what gets past the door and at the rules. */
import type { Chance } from '../../simulation/chance.ts';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What the answers so far have told: without it hardly a request would name anything that is there. */
export interface Known {
  readonly lastId: number;
  readonly refs: readonly string[];
  readonly cursors: readonly string[];
  readonly emails: readonly string[];
}

export interface Draw {
  readonly chance: Chance;
  readonly known: Known;
  readonly resolve: (ref: string) => JsonSchema;
}

export const PASSWORD = 'correct horse battery';

export function drawValue(draw: Draw, schema: JsonSchema, name = ''): unknown {
  const { chance } = draw;
  if (schema.$ref !== undefined) return drawValue(draw, draw.resolve(schema.$ref), name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  if (schema.anyOf !== undefined) return drawValue(draw, chance.pick(schema.anyOf), name);
  const type = typeof schema.type === 'string' ? schema.type : chance.pick(schema.type ?? ['string']);
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return chance.happens(0.5);
    case 'integer':
    case 'number':
      return drawNumber(draw, schema);
    case 'array':
      return Array.from({ length: chance.below(4) }, () => drawValue(draw, schema.items ?? {}, name));
    case 'object':
      return drawObject(draw, schema);
    default:
      return drawText(draw, schema, name);
  }
}

/** Low numbers name things that are there. */
function drawNumber({ chance, known }: Draw, { minimum = 0, maximum = known.lastId }: JsonSchema): number {
  const most = Math.min(maximum, Math.max(known.lastId, minimum));
  return minimum + chance.below(most - minimum + 1);
}

function drawObject(draw: Draw, { properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const drawn = Object.entries(properties).filter(
    ([name]) => required.includes(name) || draw.chance.happens(0.35),
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
  const { chance, known } = draw;
  switch (name) {
    case 'email':
    case 'username_or_email':
      return chance.happens(0.5) ? chance.pick(known.emails) : `somebody${chance.below(10_000)}@example.org`;
    case 'password':
    case 'password_confirmation':
    case 'current_password':
      return PASSWORD;
    case 'since':
      return chance.pick(['', ...known.cursors]);
    case 'path':
      return `/api/tasks/${1 + chance.below(known.lastId)}`;
  }
  const { pattern = '', minLength = 0, maxLength = 1000 } = schema;
  const isUuid = pattern.includes('{12}');
  if (isUuid) return chance.happens(0.5) ? chance.pick([...known.refs, chance.uuid()]) : chance.uuid();
  if (pattern.includes('\\d')) return String(1 + chance.below(known.lastId));
  const word = chance.pick(WORDS);
  return (word + 'x'.repeat(Math.max(0, minLength - word.length))).slice(0, maxLength);
}
