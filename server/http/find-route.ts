/** Finds the route of a call that came in a batch: Hono has found that of the batch. */
import { json, malformed, notFound, type Reply } from './reply.ts';
import type { Route } from './route.ts';

export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A path as this API has them: nothing to decode, and no query. */
const PLAIN_PATH = /^\/api\/[\w/-]{1,200}$/;

const notInBatches = malformed('Only calls that support an idempotency key can be in a batch.');
const wrongMethod = json(405, { message: 'Method not allowed.' });

/** The first that fits, as where calls come by themselves. */
export function findBatchedRoute(
  routes: readonly Route[],
  { method, path }: { readonly method: string; readonly path: string },
): FoundRoute | Reply {
  if (!PLAIN_PATH.test(path)) return notFound;
  const segments = path.split('/');
  const fitting = routes.flatMap((route) => {
    const params = paramsOf(route.path, segments);
    return params === null ? [] : [{ route, params }];
  });
  if (fitting.length === 0) return notFound;
  const found = fitting.find(({ route }) => route.method === method);
  if (found === undefined) return wrongMethod;
  const { idempotent, spools, auth } = found.route;
  return idempotent && !spools && auth === 'bearer' ? found : notInBatches;
}

/** Null if the path is another. */
function paramsOf(template: string, segments: readonly string[]): Record<string, string> | null {
  const parts = template.split('/');
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
    } else if (segment === '') return null;
    else params[part.slice(1)] = segment;
  }
  return params;
}
