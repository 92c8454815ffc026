/** The routes as an OpenAPI 3.1 document. */
import { API_VERSION } from '../http/conventions.ts';
import type { Route } from '../http/route.ts';
import { operationIdOf } from './operation-id.ts';
import { headerParameters, parametersOf, pathTemplate } from './parameters.ts';
import { sharedRefusals } from './refusals.ts';
import { responsesOf } from './responses.ts';
import { schemasOf, type JsonSchema, type Schemas } from './schemas.ts';
import { headerComponents } from './standard-headers.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>>;

export function documentOf(routes: readonly Route[]): OpenApiDocument {
  const schemas = schemasOf(routes);
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = pathTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kinbox',
      version: API_VERSION,
      description:
        'Tasks of one person or a family. Unknown fields of a body are ignored, and a client must ignore those of an ' +
        'answer. What can be asked for with GET can be with HEAD; any other method is answered 405.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.named,
      responses: sharedRefusals(),
      parameters: headerParameters,
      headers: headerComponents,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/sanctum/token.' },
        capture: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of POST /api/user/capture-tokens, or the same as the password of a Basic header.',
        },
      },
    },
  };
}

function operationOf(route: Route, schemas: Schemas): object {
  const { body, query, answer } = schemas.of(route);
  return {
    operationId: operationIdOf(route),
    security: route.auth === 'none' ? [] : [{ [route.auth]: [] }],
    parameters: parametersOf(route, query),
    ...(body === null ? {} : { requestBody: requestBody(body, route.takesText) }),
    responses: responsesOf(route, answer),
  };
}

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** A form has nothing but texts, which are converted: `1` is a number or true, an empty one is null. */
function requestBody(
  { schema, isRequired }: { schema: JsonSchema; isRequired: boolean },
  takesText: boolean,
): object {
  return {
    required: isRequired,
    content: {
      ...Object.fromEntries(BODY_TYPES.map((type) => [type, { schema }])),
      ...(takesText && { 'text/plain': { schema: { type: 'string' } } }),
    },
  };
}
