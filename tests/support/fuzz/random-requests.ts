/** Requests by a seed: most nearly right, some spoilt in one place, few nonsense, and now and then one again. */
import type { Chance } from '../../simulation/chance.ts';
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
  chance: Chance,
  known: Known,
): RandomRequests {
  const draw: Draw = { chance, known, resolve };
  const keyed: FuzzRequest[] = [];
  return {
    next: () => {
      if (keyed.length > 0 && chance.happens(0.03)) return chance.pick(keyed);
      const request = drawRequest(draw, chance.pick(operations));
      if ('Idempotency-Key' in request.headers) {
        keyed.push(request);
        if (keyed.length > REMEMBERED) keyed.shift();
      }
      return request;
    },
  };
}

function drawRequest(draw: Draw, operation: Operation): FuzzRequest {
  const { chance } = draw;
  const method = chance.happens(0.02) ? chance.pick(METHOD_TRAPS) : operation.method;
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method) && operation.method !== 'GET';
  const { headers, body } = hasBody ? drawBody(draw, operation) : { headers: {} };
  return {
    // Who is not signed in meets the same answer everywhere.
    role: chance.happens(0.05) ? 'anonymous' : chance.pick(ROLES),
    method,
    path: drawPath(draw, operation),
    headers: { ...headers, ...drawHeaders(draw) },
    ...(body === undefined ? {} : { body }),
  };
}

function drawPath(draw: Draw, { path, query }: Operation): string {
  const { chance, known } = draw;
  const named = path.replaceAll(/\{(\w+)\}/g, () => {
    if (chance.happens(0.1)) return chance.pick(PATH_TRAPS);
    const isRef = known.refs.length > 0 && chance.happens(0.3);
    return isRef ? chance.pick(known.refs) : String(1 + chance.below(known.lastId));
  });
  const fields = Object.entries(query).flatMap(([name, schema]) => {
    if (!chance.happens(0.4)) return [];
    const value = chance.happens(0.2)
      ? chance.pick(QUERY_TRAPS)
      : encode(String(drawValue(draw, schema, name)));
    return [`${name}=${value}`];
  });
  return fields.length === 0 ? named : `${named}?${fields.join('&')}`;
}

const KINDS: readonly BodyKind[] = ['json', 'json', 'json', 'json', 'json', 'urlencoded', 'multipart'];

function drawBody(draw: Draw, { body }: Operation): Pick<FuzzRequest, 'headers' | 'body'> {
  const { chance } = draw;
  if (chance.happens(0.05)) {
    const [type, trap] = chance.pick(BODY_TRAPS);
    return { headers: { 'Content-Type': type }, body: trap };
  }
  const right = body === null ? {} : (drawValue(draw, body) as Record<string, unknown>);
  return bodyOf(
    chance.pick(KINDS),
    chance.happens(0.35) ? spoil(draw, right, body?.properties ?? {}) : right,
  );
}

/** One field gone, wrong, or too many. */
function spoil(
  { chance }: Draw,
  right: Record<string, unknown>,
  properties: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = [...Object.keys(properties), 'id', 'is_admin', '__proto__', 'constructor'];
  const name = chance.pick(names);
  if (chance.happens(0.2)) return Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
  return Object.fromEntries([...Object.entries(right), [name, chance.pick(VALUE_TRAPS)]]);
}

function drawHeaders({ chance }: Draw): Readonly<Record<string, string>> {
  if (chance.happens(0.06)) return Object.fromEntries([chance.pick(HEADER_TRAPS)]);
  if (chance.happens(0.2)) return { 'Idempotency-Key': chance.uuid() };
  if (chance.happens(0.1)) return { 'X-Changed-Fields': 'name,effort', 'X-Client-Schema': '1' };
  return {};
}
