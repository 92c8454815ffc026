/** The document's operations, as the fuzzers read them. */
import { createRoutes } from '#server/app.ts';
import { documentOf } from '#server/openapi/document.ts';
import type { JsonSchema } from './draw-value.ts';

export interface Operation {
  readonly method: string;
  /** As `/api/tasks/{task}`. */
  readonly path: string;
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly body: JsonSchema | null;
}

export interface Documented {
  readonly operations: readonly Operation[];
  readonly resolve: (ref: string) => JsonSchema;
}

interface WrittenOperation {
  readonly parameters: readonly {
    readonly in?: string;
    readonly name?: string;
    readonly schema?: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export function readDocument(): Documented {
  const document = JSON.parse(JSON.stringify(documentOf(createRoutes()))) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  };
  const resolve = (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody }]) => {
      const [content] = Object.values(requestBody?.content ?? {});
      const body = content === undefined ? null : resolve(content.schema.$ref ?? '');
      return { method: method.toUpperCase(), path, query: queryOf(parameters), body };
    }),
  );
  return { operations, resolve };
}

function queryOf(parameters: WrittenOperation['parameters']): Operation['query'] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return Object.fromEntries(inQuery.map(({ name = '', schema = {} }) => [name, schema]));
}
