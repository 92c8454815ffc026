/** Sends mutations in one request, or one by itself, and says what becomes of each. */
import { requestsOf, type RoundItem } from './followers.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import type { Transport } from './transport.ts';

/** What stops a push. */
export type Stop = Extract<Outcome, { kind: 'unreachable' | 'signIn' | 'update' | 'wait' }>;

/** What a host knows of batches, for as long as it lives. */
export interface Batching {
  /** The server has none or fails on them, or nothing larger than one mutation gets through. */
  isOff: boolean;
}

/** What it follows in the parcel was not done, so neither was this. */
export interface Stranded {
  readonly kind: 'stranded';
}

export type ParcelEnd =
  | { readonly kind: 'outcomes'; readonly outcomes: readonly (Outcome | Stranded)[] }
  | { readonly kind: 'stop'; readonly stop: Stop }
  /** Each is to be sent alone. */
  | { readonly kind: 'notBatched' };

const DEPENDENCY_FAILED = 424;
const STRANDED: Stranded = { kind: 'stranded' };

export async function sendParcel(
  { send, sendBatch }: Transport,
  parcel: readonly RoundItem[],
): Promise<ParcelEnd> {
  const [first] = parcel;
  if (first !== undefined && parcel.length === 1)
    return { kind: 'outcomes', outcomes: [outcomeOf(await send(first.request))] };
  const requests = requestsOf(parcel);
  const answer = await sendBatch(requests);
  if (answer.kind === 'answers') {
    const isStranded = (status: number, place: number) =>
      status === DEPENDENCY_FAILED && requests[place]?.after !== undefined;
    const outcomes = answer.answers.map((each, place) =>
      isStranded(each.status, place) ? STRANDED : outcomeOf(each),
    );
    return { kind: 'outcomes', outcomes };
  }
  const outcome = outcomeOf(answer);
  switch (outcome.kind) {
    case 'unreachable':
    case 'signIn':
    case 'wait':
      return { kind: 'stop', stop: outcome };
    // An earlier server has no such path; what is wrong with a batch otherwise need not be so of its calls. Sent alone,
    // each finds out for itself, also whether the app is too old.
    case 'update':
    case 'done':
    case 'keyReused':
    case 'refused':
    case 'missing':
    case 'conflict':
    case 'serverError':
      return { kind: 'notBatched' };
  }
}
