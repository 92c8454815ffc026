/** Converts the zod schemas of the routes to JSON Schema, all at once, so that shared schemas appear once. */
import * as z from 'zod/mini';
import type { Route } from '../http/route.ts';
import { operationIdOf } from './operation-id.ts';
import { schemaNames } from './schema-names.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface RouteSchemas {
  /** Null if the route reads none. Named after the operation, since each content type refers to it. */
  readonly body: { readonly schema: JsonSchema; readonly isRequired: boolean } | null;
  /** The schema of each field of the query by its name. */
  readonly query: Readonly<Record<string, JsonSchema>>;
  /** Null if the answer is not JSON. */
  readonly answer: JsonSchema | null;
}

export interface Schemas {
  readonly of: (route: Route) => RouteSchemas;
  /** The shared schemas, by name. */
  readonly named: Readonly<Record<string, JsonSchema>>;
}

export function schemasOf(routes: readonly Route[]): Schemas {
  const bodies = convert(routes, 'input', ({ body }) => body);
  const queries = convert(routes, 'input', ({ query }) => query);
  const answers = convert(routes, 'output', ({ answer }) => (typeof answer === 'string' ? null : answer));
  const read = Object.entries(bodies.byId).filter(([, schema]) => !isEmpty(schema));
  return {
    of: (route) => {
      const id = operationIdOf(route);
      return {
        body: read.some(([each]) => each === id) ? bodyNamed(id, bodies.byId[id]) : null,
        query: (queries.byId[id]?.['properties'] ?? {}) as RouteSchemas['query'],
        answer: answers.byId[id] ?? null,
      };
    },
    named: {
      ...bodies.named,
      ...queries.named,
      ...answers.named,
      ...Object.fromEntries(read.map(([id, schema]) => [bodyName(id), schema])),
    },
  };
}

function bodyNamed(id: string, schema: JsonSchema | undefined): RouteSchemas['body'] {
  const required = schema?.['required'];
  return {
    schema: { $ref: `#/components/schemas/${bodyName(id)}` },
    isRequired: Array.isArray(required) && required.length > 0,
  };
}

/** `postTasks` reads a `PostTasksBody`. */
function bodyName(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
}

interface Converted {
  readonly byId: Readonly<Record<string, JsonSchema>>;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

function convert(
  routes: readonly Route[],
  io: 'input' | 'output',
  pick: (route: Route) => z.ZodMiniType | null,
): Converted {
  const entries = routes.flatMap((route) => {
    const schema = pick(route);
    return schema === null ? [] : [[operationIdOf(route), schema] as const];
  });
  const { properties, $defs } = z.toJSONSchema(z.object(Object.fromEntries(entries)), {
    io,
    metadata: schemaNames,
    override: ({ zodSchema, jsonSchema }) => {
      // A schema's own metadata, such as lengths.
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      // A client must accept fields that a later server adds.
      const { def } = zodSchema._zod;
      if (io === 'output' && def.type === 'object' && def.catchall === undefined) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return { byId: atHome(properties ?? {}), named: atHome($defs ?? {}) };
}

/** References point to the document's own schemas. */
function atHome(schemas: object): Readonly<Record<string, JsonSchema>> {
  const text = JSON.stringify(schemas).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as Record<string, JsonSchema>;
}

function isEmpty(schema: JsonSchema | undefined): boolean {
  return Object.keys(schema?.['properties'] ?? {}).length === 0;
}
