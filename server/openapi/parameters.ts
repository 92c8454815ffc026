/** The parameters of a call: path parameters, query fields and the headers it reads. */
import { feedFilePattern } from '#domain/wire/calendar-feed.ts';
import { idPattern, uuidPattern } from '#domain/wire/fields.ts';
import { idempotencyKeyPattern } from '../idempotency-keys.ts';
import type { Route } from '../http/route.ts';
import type { JsonSchema, RouteSchemas } from './schemas.ts';

export function parametersOf(route: Route, query: RouteSchemas['query']): readonly object[] {
  return [
    ...namesIn(route.path).map((name) => ({ in: 'path', name, required: true, schema: nameSchema(name) })),
    ...Object.entries(query).map(([name, schema]) => queryParameter(name, schema)),
    ...(route.idempotent ? [ref('IdempotencyKey')] : []),
    ...(route.maskable ? [ref('ChangedFields')] : []),
    ...(route.asyncable ? [ref('Prefer')] : []),
    ref('ClientSchema'),
  ];
}

export const headerParameters = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'A name for this request. Sent again, it has its effect once and is answered with its first status.',
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  },
  ChangedFields: {
    in: 'header',
    name: 'X-Changed-Fields',
    description: 'The fields of the body that apply, joined by commas. All that are there, without it.',
    schema: { type: 'string' },
  },
  Prefer: {
    in: 'header',
    name: 'Prefer',
    description:
      '`respond-async`: a call that takes long is answered 202, and GET at the same path has its state.',
    schema: { type: 'string' },
  },
  ClientSchema: {
    in: 'header',
    name: 'X-Client-Schema',
    description: 'The version of the requests that the caller writes.',
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  },
};

const feedFile = {
  description: 'The secret of the calendar’s address, and `.ics`.',
  type: 'string',
  pattern: feedFilePattern.source,
};

/** `/api/tasks/{task}` */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
}

function namesIn(path: string): readonly string[] {
  return Array.from(path.matchAll(/:([A-Za-z]+)/g), ([, name = '']) => name);
}

function nameSchema(name: string): JsonSchema {
  if (name === 'file') return feedFile;
  const number = { type: 'string', pattern: idPattern.source };
  if (name !== 'task') return number;
  const ref = { type: 'string', format: 'uuid', pattern: uuidPattern.source };
  return { description: 'The number of the task, or its `client_ref`.', anyOf: [number, ref] };
}

/** An empty text counts as missing, so every field may be null, which a query cannot express. */
function queryParameter(name: string, { description, ...schema }: JsonSchema): object {
  const described = description === undefined ? {} : { description };
  return { in: 'query', name, ...described, schema: withoutNull(schema) };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type } = schema;
  if (Array.isArray(type)) {
    const types = type.filter((each) => each !== 'null');
    return { ...schema, type: types.length === 1 ? types[0] : types };
  }
  if (!Array.isArray(anyOf)) return schema;
  const others = (anyOf as readonly JsonSchema[])
    .filter((each) => each['type'] !== 'null')
    .map((each) => withoutNull(each));
  const [only] = others;
  return others.length === 1 && only !== undefined ? only : { ...schema, anyOf: others };
}

function ref(name: keyof typeof headerParameters): object {
  return { $ref: `#/components/parameters/${name}` };
}
