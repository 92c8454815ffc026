/** Every route with every trap in every place where it takes something. */
import { createRandom } from '../../simulation/random.ts';
import { ROLES } from './callers.ts';
import type { Documented, Operation } from './documented.ts';
import { drawValue, type Known } from './draw-value.ts';
import { bodyOf, type FuzzRequest } from './request.ts';
import { BODY_TRAPS, HEADER_TRAPS, METHOD_TRAPS, PATH_TRAPS, QUERY_TRAPS, VALUE_TRAPS } from './traps.ts';

export type Table = readonly (readonly [name: string, requests: readonly FuzzRequest[]])[];

export function tableRequests({ operations, resolve }: Documented, known: Known): Table {
  const draw = { random: createRandom(1), known, resolve };
  const rightBody = ({ body }: Operation) =>
    body === null ? {} : (drawValue(draw, body) as Record<string, unknown>);
  const writes = operations.filter(({ method }) => method !== 'GET');
  const plain = (operation: Operation): FuzzRequest => ({
    role: 'owner',
    method: operation.method,
    path: operation.path.replaceAll(/\{\w+\}/g, '1'),
    headers: {},
    ...(operation.method === 'GET' ? {} : bodyOf('json', rightBody(operation))),
  });
  return [
    [
      'nothing wrong, by anybody',
      operations.flatMap((each) => ROLES.map((role) => ({ ...plain(each), role }))),
    ],
    ['a wrong field', writes.flatMap((each) => withWrongFields(each, plain(each), rightBody(each)))],
    [
      'a wrong body',
      writes.flatMap((each) =>
        BODY_TRAPS.map(([type, body]) => ({ ...plain(each), headers: { 'Content-Type': type }, body })),
      ),
    ],
    [
      'a wrong name in the path',
      operations
        .filter(({ path }) => path.includes('{'))
        .flatMap((each) =>
          PATH_TRAPS.map((trap) => ({ ...plain(each), path: each.path.replaceAll(/\{\w+\}/g, trap) })),
        ),
    ],
    [
      'a wrong query',
      operations.flatMap((each) =>
        [...Object.keys(each.query), 'unknown'].flatMap((name) =>
          QUERY_TRAPS.map((trap) => ({ ...plain(each), path: `${plain(each).path}?${name}=${trap}` })),
        ),
      ),
    ],
    [
      'a wrong header',
      operations.flatMap((each) =>
        HEADER_TRAPS.map(([name, value]) => {
          const request = plain(each);
          return { ...request, headers: { ...request.headers, [name]: value } };
        }),
      ),
    ],
    [
      'a wrong method',
      operations.flatMap(({ path }) =>
        METHOD_TRAPS.map((method) => ({
          role: 'owner' as const,
          method,
          path: path.replaceAll(/\{\w+\}/g, '1'),
          headers: {},
        })),
      ),
    ],
  ];
}

function withWrongFields(
  { body }: Operation,
  request: FuzzRequest,
  right: Readonly<Record<string, unknown>>,
): readonly FuzzRequest[] {
  return Object.keys(body?.properties ?? {}).flatMap((name) => [
    {
      ...request,
      ...bodyOf('json', Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))),
    },
    ...VALUE_TRAPS.map((trap) => ({ ...request, ...bodyOf('json', { ...right, [name]: trap }) })),
  ]);
}
