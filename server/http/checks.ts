/** What a call is checked for whether it comes by itself (`mount.ts`) or in a batch (`run-batch.ts`). */
import { createHash } from 'node:crypto';
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { Limits, TooMany } from '../limits.ts';
import type { Caller } from './caller.ts';
import { isProved } from './proof.ts';
import { invalid, type Reply } from './reply.ts';
import type { Route } from './route.ts';
import { validate } from './validate.ts';

/** What a device did offline has a budget of its own; each of these requests has an effect only once. */
export function takeBudget(
  limits: Limits,
  { idempotent, sendsQueue }: Route,
  { id, isKeyed }: { readonly id: UserId; readonly isKeyed: boolean },
): Promise<TooMany | null> {
  return limits.take(sendsQueue || (idempotent && isKeyed) ? 'queued' : 'signedIn', id);
}

export async function takeLimit(limits: Limits, { limit }: Route, user: UserId): Promise<TooMany | null> {
  return limit === null ? null : limits.take(limit, user);
}

export function lacksProof({ needsProof }: Route, caller: Caller | null, at: IsoTime): boolean {
  return needsProof && (caller === null || !isProved(caller, at));
}

export interface Given {
  readonly body: unknown;
  readonly query: unknown;
}

/** By the schemas of the route. */
export function readGiven(route: Route, sentBody: unknown, sentQuery: unknown): Given | Reply {
  const body = validate(route.body, sentBody);
  const query = validate(route.query, sentQuery);
  if (body.kind === 'valid' && query.kind === 'valid') return { body: body.value, query: query.value };
  return invalid({
    ...(query.kind === 'invalid' && query.errors),
    ...(body.kind === 'invalid' && body.errors),
  });
}

/** `mask` is what `X-Changed-Fields` has. */
export function changedFieldsOf(mask: string | null): ReadonlySet<string> | null {
  return mask === null ? null : new Set(mask.split(',').map((field) => field.trim()));
}

interface Fingerprinted {
  readonly method: string;
  readonly path: string;
  readonly mask: string | null;
  readonly bytes: Uint8Array;
}

/** Requests with the same one are the same request. */
export function fingerprintOf({ method, path, mask, bytes }: Fingerprinted): string {
  return createHash('sha256')
    .update(`${method}\n${path}\n${mask ?? ''}\n`)
    .update(bytes)
    .digest('hex');
}
