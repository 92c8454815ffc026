/** For each route that reads a body or a query: the worst requests that its schema leads to. */
import { SHARE_PATH, SHARED_FIELDS } from '#domain/shared-words.ts';
import { createRoutes } from '#server/app.ts';
import { MAX_BODY_BYTES } from '#server/http/body.ts';
import type { Auth } from '#server/http/route.ts';
import { MAX_SHARE_BYTES } from '#server/share-target.ts';
import { readDocument, type Operation } from './fuzz/documented.ts';
import { worstBatches } from './worst-batches.ts';
import { worstBodies } from './worst-bodies.ts';

export interface WorstRequest {
  /** What is bad about it. */
  readonly name: string;
  readonly method: string;
  /** As in the API document, and behind it the query. */
  readonly path: string;
  /** The media type of the body; empty where there is none. */
  readonly type: string;
  readonly body: string | null;
}

export interface Attacked {
  /** `PUT /api/tasks/{task}` */
  readonly route: string;
  readonly auth: Auth | 'admin';
  /** Made anew each time: all of them together are some 400 MB. */
  readonly requests: () => readonly WorstRequest[];
}

/** Of the address, with what else stands in the head of a request. */
const MAX_QUERY = 12_000;

export function attackedRoutes(): readonly Attacked[] {
  const routes = createRoutes();
  const { operations } = readDocument();
  const ofApi = operations.flatMap((operation): readonly Attacked[] => {
    const { method, path, body, query } = operation;
    if (body === null && Object.keys(query).length === 0) return [];
    const { auth = 'none', maxBodyBytes = 0 } =
      routes.find((each) => each.method === method && templateOf(each.path) === path) ?? {};
    const maxBytes = Math.min(maxBodyBytes, MAX_BODY_BYTES);
    const batches = () =>
      path === '/api/batch' ? worstBatches(operations).map((worst) => ({ ...worst, method, path })) : [];
    const requests = () => [...ofBody(operation, maxBytes), ...batches(), ...ofQuery(operation)];
    return [{ route: `${method} ${path}`, auth: path.startsWith('/api/admin/') ? 'admin' : auth, requests }];
  });
  return [...ofApi, share()];
}

function ofBody({ method, path, body }: Operation, maxBytes: number): readonly WorstRequest[] {
  if (body === null) return [];
  return worstBodies(body, maxBytes).map((worst) => ({ ...worst, method, path }));
}

function ofQuery({ method, path, query }: Operation): readonly WorstRequest[] {
  const names = Object.keys(query);
  const [first] = names;
  if (first === undefined) return [];
  const queries = [
    ...names.map((name) => `${name}=${'x'.repeat(MAX_QUERY)}`),
    ...names.map((name) => `${name}=${'%CC%81'.repeat(MAX_QUERY / 6)}`),
    `${first}=x&`.repeat(MAX_QUERY / (first.length + 3)),
    Array.from({ length: MAX_QUERY / 6 }, (_, index) => `${index.toString(36)}=`).join('&'),
    `${first}[]=1&`.repeat(MAX_QUERY / (first.length + 5)),
  ];
  return queries.map((written) => ({
    name: `?${written.slice(0, 20)}…`,
    method,
    path: `${path}?${written}`,
    type: '',
    body: null,
  }));
}

/** No route of the API: a form that other apps send. */
function share(): Attacked {
  const text = { type: 'string' } as const;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(SHARED_FIELDS.map((name) => [name, text])),
  } as const;
  const requests = () =>
    worstBodies(schema, MAX_SHARE_BYTES).map((worst) => ({ ...worst, method: 'POST', path: SHARE_PATH }));
  return { route: `POST ${SHARE_PATH}`, auth: 'none', requests };
}

function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
