/** The OpenAPI document, generated from the routes at the first request. */
import * as z from 'zod/mini';
import { json } from '../http/reply.ts';
import { publicRoute, type Route } from '../http/route.ts';
import { documentOf, type OpenApiDocument } from '../openapi/document.ts';

/** `others`: every route except the document's own, which it includes too. */
export function documentRoute(others: readonly Route[]): Route {
  let document: OpenApiDocument | null = null;
  const route = publicRoute({
    method: 'GET',
    path: '/api/openapi.json',
    answer: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
    handle: () => {
      document ??= documentOf([...others, route]);
      return Promise.resolve(json(200, document));
    },
  });
  return route;
}
