/** Requests by a seed: most nearly right, some spoilt in one place, few nonsense, and now and then one again. */
import type { Random } from '../../simulation/random.ts';
import { ROLES } from './callers.ts';
import type { Documented, Operation } from './documented.ts';
import { drawValue, type Draw, type Known } from './draw-value.ts';
import { bodyOf, encode, type BodyKind, type FuzzRequest } from './request.ts';
import { BODY_TRAPS, HEADER_TRAPS, METHOD_TRAPS, PATH_TRAPS, QUERY_TRAPS, VALUE_TRAPS } from './traps.ts';

export interface RandomRequests {
  readonly next: () => FuzzRequest;
}

/** How many requests with a key are remembered, to be sent again. */
const REMEMBERED = 50;

export function createRandomRequests(
  { operations, resolve }: Documented,
  random: Random,
  known: Known,
): RandomRequests {
  const draw: Draw = { random, known, resolve };
  const keyed: FuzzRequest[] = [];
  return {
    next: () => {
      if (keyed.length > 0 && random.happens(0.03)) return random.pick(keyed);
      const request = drawRequest(draw, random.pick(operations));
      if ('Idempotency-Key' in request.headers) {
        keyed.push(request);
        if (keyed.length > REMEMBERED) keyed.shift();
      }
      return request;
    },
  };
}

function drawRequest(draw: Draw, operation: Operation): FuzzRequest {
  const { random } = draw;
  const method = random.happens(0.02) ? random.pick(METHOD_TRAPS) : operation.method;
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method) && operation.method !== 'GET';
  const { headers, body } = hasBody ? drawBody(draw, operation) : { headers: {} };
  return {
    // Without a session every route gives the same answer.
    role: random.happens(0.05) ? 'anonymous' : random.pick(ROLES),
    method,
    path: drawPath(draw, operation),
    headers: { ...headers, ...drawHeaders(draw) },
    ...(body === undefined ? {} : { body }),
  };
}

function drawPath(draw: Draw, { path, query }: Operation): string {
  const { random, known } = draw;
  const named = path.replaceAll(/\{(\w+)\}/g, () => {
    if (random.happens(0.1)) return random.pick(PATH_TRAPS);
    const isRef = known.refs.length > 0 && random.happens(0.3);
    return isRef ? random.pick(known.refs) : String(1 + random.below(known.lastId));
  });
  const fields = Object.entries(query).flatMap(([name, schema]) => {
    if (!random.happens(0.4)) return [];
    const value = random.happens(0.2)
      ? random.pick(QUERY_TRAPS)
      : encode(String(drawValue(draw, schema, name)));
    return [`${name}=${value}`];
  });
  return fields.length === 0 ? named : `${named}?${fields.join('&')}`;
}

const KINDS: readonly BodyKind[] = ['json', 'json', 'json', 'json', 'json', 'urlencoded', 'multipart'];

function drawBody(draw: Draw, { body }: Operation): Pick<FuzzRequest, 'headers' | 'body'> {
  const { random } = draw;
  if (random.happens(0.05)) {
    const [type, trap] = random.pick(BODY_TRAPS);
    return { headers: { 'Content-Type': type }, body: trap };
  }
  const right = body === null ? {} : (drawValue(draw, body) as Record<string, unknown>);
  return bodyOf(
    random.pick(KINDS),
    random.happens(0.35) ? spoil(draw, right, body?.properties ?? {}) : right,
  );
}

/** One field gone, wrong, or too many. */
function spoil(
  { random }: Draw,
  right: Record<string, unknown>,
  properties: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = [...Object.keys(properties), 'id', 'is_admin', '__proto__', 'constructor'];
  const name = random.pick(names);
  if (random.happens(0.2)) return Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
  return Object.fromEntries([...Object.entries(right), [name, random.pick(VALUE_TRAPS)]]);
}

function drawHeaders({ random }: Draw): Readonly<Record<string, string>> {
  if (random.happens(0.06)) return Object.fromEntries([random.pick(HEADER_TRAPS)]);
  if (random.happens(0.2)) return { 'Idempotency-Key': random.uuid() };
  if (random.happens(0.1)) return { 'X-Changed-Fields': 'name,effort', 'X-Client-Schema': '1' };
  return {};
}
