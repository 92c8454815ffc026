/** Which mutations of a round depend on earlier ones: both name a row, so their order is kept. */
import type { Fixed } from '#store/engine/outbox.ts';
import { blockingNames } from '#store/engine/sendable.ts';
import type { BatchedRequest } from './batch.ts';

export interface RoundItem extends Fixed {
  /** The number of the last one before it in the round that names a row of it. */
  readonly follows: number | null;
}

export function withFollowed(round: readonly Fixed[]): readonly RoundItem[] {
  const last = new Map<string, number>();
  return round.map((each) => {
    const { n } = each.mutation;
    const names = blockingNames(each.mutation);
    const before = names.flatMap((name) => last.get(name) ?? []);
    names.forEach((name) => last.set(name, n));
    return { ...each, follows: before.length === 0 ? null : Math.max(...before) };
  });
}

export interface Split {
  readonly ready: readonly RoundItem[];
  /** What they follow was in an earlier parcel, and was not done. */
  readonly stranded: readonly RoundItem[];
}

/** `done`: the numbers of what the earlier parcels of the round have done. */
export function splitParcel(parcel: readonly RoundItem[], done: ReadonlySet<number>): Split {
  const going = new Set(done);
  const ready: RoundItem[] = [];
  const stranded: RoundItem[] = [];
  for (const item of parcel) {
    const goes = item.follows === null || going.has(item.follows);
    if (goes) going.add(item.mutation.n);
    (goes ? ready : stranded).push(item);
  }
  return { ready, stranded };
}

/**
 * The numbers of those that no request can have done: none was sent before, or what it follows is refused, which is so for
 * every request of that one, as each has its key.
 */
export function neverDone(stranded: readonly RoundItem[], refused: ReadonlySet<number>): readonly number[] {
  const never = new Set(refused);
  for (const { isFirst, follows, mutation } of stranded)
    if (isFirst || (follows !== null && never.has(follows))) never.add(mutation.n);
  return stranded.map(({ mutation }) => mutation.n).filter((n) => never.has(n));
}

/** The requests of a parcel, each with the place of what it follows there. */
export function requestsOf(parcel: readonly RoundItem[]): readonly BatchedRequest[] {
  const places = new Map(parcel.map(({ mutation }, place) => [mutation.n, place]));
  return parcel.map(({ request, follows }) => {
    const place = follows === null ? undefined : places.get(follows);
    return place === undefined ? request : { ...request, after: [place] };
  });
}
