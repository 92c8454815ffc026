/** What a call is checked for whether it comes by itself (`mount.ts`) or in a batch (`run-batch.ts`). */
import { createHash } from 'node:crypto';
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { Limits, TooMany } from '../limits.ts';
import type { Caller } from './caller.ts';
import { isProved } from './proof.ts';
import { invalid, malformed, type Reply } from './reply.ts';
import type { Fields, Route } from './route.ts';
import { validate } from './validate.ts';

/** What a device did offline has a budget of its own; each of these requests has an effect only once. */
export async function takeBudget(
  limits: Limits,
  { idempotent, sendsQueue }: Route,
  { id, isKeyed }: { readonly id: UserId; readonly isKeyed: boolean },
): Promise<TooMany | null> {
  const storesKey = idempotent && isKeyed;
  const spent = await limits.take(sendsQueue || storesKey ? 'queued' : 'signedIn', id);
  return spent !== null || !storesKey ? spent : limits.takeOfDay('keysOfDay', id, 1);
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

/** As it was read, before any schema. */
export interface Sent {
  readonly value: unknown;
  /** The names of what stands twice, of which none can be told to be meant. */
  readonly twice: ReadonlySet<string>;
}

/** By the schemas of the route. */
export function readGiven(route: Route, sentBody: Sent, sentQuery: Sent): Given | Reply {
  if (readsTwice(route.body, sentBody)) return malformed('The body names a field twice.');
  if (readsTwice(route.query, sentQuery)) return malformed('The query names a field twice.');
  const body = validate(route.body, sentBody.value);
  const query = validate(route.query, sentQuery.value);
  if (body.kind === 'valid' && query.kind === 'valid') return { body: body.value, query: query.value };
  return invalid({
    ...(query.kind === 'invalid' && query.errors),
    ...(body.kind === 'invalid' && body.errors),
  });
}

/** What the route does not know is ignored, however often it stands there: mail providers send all headers of a mail. */
function readsTwice({ shape }: Fields, { twice }: Sent): boolean {
  return [...twice].some((name) => Object.hasOwn(shape, name));
}

/** `mask` is what `X-Changed-Fields` has. */
export function changedFieldsOf(mask: string | null): ReadonlySet<string> | null {
  return mask === null ? null : new Set(mask.split(',').map((field) => field.trim()));
}

interface Fingerprinted {
  readonly method: string;
  /** With its query. */
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
