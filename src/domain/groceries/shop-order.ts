/**
 * The order of a shop, learned from the order in which things were ticked there: of each pair of things that were
 * ticked near each other, which one came first. What was seen last counts most, and what is not seen again fades.
 */

/** Positive: `first` comes before `second`. Of two things only one pair is kept, in the order of their texts. */
export interface Pair {
  readonly first: string;
  readonly second: string;
  readonly weight: number;
}

export interface Tick {
  readonly thing: string;
  /** Ms since the epoch. */
  readonly at: number;
}

export interface ShopOrder {
  readonly pairs: readonly Pair[];
  /** The ticks of the present round, in their order: they teach once it is over. */
  readonly round: readonly Tick[];
}

export const NO_ORDER: ShopOrder = { pairs: [], round: [] };

/** A round is over when nothing was ticked for so long. */
export const ROUND_MS = 2 * 60 * 60 * 1000;
/** How much of what was known of a pair remains when it is seen again. */
const REMAINS = 0.6;
/** How much of it remains at each round without it. */
const FADES = 0.97;
const FORGOTTEN = 0.2;
/** A thing is compared with so many that were ticked right before it. */
const NEAR = 5;
/** Where somebody has put it: more than two rounds say. */
const BY_HAND = 3;
export const MOST_PAIRS = 1500;
/** Longer texts are not learned. */
const LONGEST = 60;

export function noteTick(order: ShopOrder, tick: Tick): ShopOrder {
  if (tick.thing.length > LONGEST) return order;
  const { pairs, round } = endRound(order, tick.at);
  return { pairs, round: [...round.filter(({ thing }) => thing !== tick.thing), tick].slice(-MOST_PAIRS) };
}

/** A slip of the thumb teaches nothing. */
export function noteOpened({ pairs, round }: ShopOrder, thing: string): ShopOrder {
  return { pairs, round: round.filter((tick) => tick.thing !== thing) };
}

/** Learns from a round that is over by `nowMs`; the order itself if there is none. */
export function endRound(order: ShopOrder, nowMs: number): ShopOrder {
  const last = order.round.at(-1);
  // A clock that was put back would keep the round for ever.
  if (last === undefined || Math.abs(nowMs - last.at) < ROUND_MS) return order;
  return {
    pairs: taught(
      order.pairs,
      order.round.map(({ thing }) => thing),
    ),
    round: [],
  };
}

/** Things in the order of the shop; those that are not known keep their order and come first. */
export function inShopOrder<Item>(
  items: readonly Item[],
  thingOf: (item: Item) => string,
  { pairs }: Pick<ShopOrder, 'pairs'>,
): readonly Item[] {
  const places = new Map(ranked(pairs).map((thing, place) => [thing, place]));
  const placeOf = (item: Item) => places.get(thingOf(item)) ?? -1;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The things as somebody has put them, of which `moved` was moved: they are in this order from then on. */
export function arrangedByHand(order: ShopOrder, things: readonly string[], moved: string): ShopOrder {
  const known = new Set(order.pairs.flatMap(({ first, second }) => [first, second]));
  const isKnown = (thing: string) => known.has(thing);
  const at = things.indexOf(moved);
  // What is not known stays so, and so above the others, unless the moved one is to be above it.
  const isAboveUnknown = things.slice(at + 1).some((thing) => !isKnown(thing));
  const below = things.filter((thing) => isKnown(thing) || thing === moved);
  const fixed = isAboveUnknown || below.length < 2 ? things : below;
  const places = new Map(fixed.map((thing, place) => [thing, place]));
  const agreeing = order.pairs.filter(({ first, second, weight }) => {
    const [one, other] = [places.get(first), places.get(second)];
    return one === undefined || other === undefined || one < other === weight > 0;
  });
  const pairs = fixed.slice(1).reduce((all: readonly Pair[], thing, index) => {
    const before = fixed[index] ?? thing;
    const least = before === moved || thing === moved ? BY_HAND : FORGOTTEN * 2;
    return withPair(all, before, thing, (weight) => Math.max(weight, least));
  }, agreeing);
  // Things that are not on the list may contradict it between two that are.
  const isAsPut = (some: readonly Pair[]) =>
    inShopOrder(fixed, (thing) => thing, { pairs: some }).every((thing, index) => thing === fixed[index]);
  const isAmongFixed = ({ first, second }: Pair) => places.has(first) === places.has(second);
  return { ...order, pairs: strongest(isAsPut(pairs) ? pairs : pairs.filter(isAmongFixed)) };
}

function taught(pairs: readonly Pair[], things: readonly string[]): readonly Pair[] {
  let next = pairs.map((pair) => ({ ...pair, weight: pair.weight * FADES }));
  things.forEach((thing, index) => {
    for (const before of things.slice(Math.max(0, index - NEAR), index)) {
      next = withPair(next, before, thing, (weight) => weight * REMAINS + 1);
    }
  });
  return strongest(next);
}

function strongest(pairs: readonly Pair[]): readonly Pair[] {
  return pairs
    .filter(({ weight }) => Math.abs(weight) >= FORGOTTEN)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MOST_PAIRS);
}

/** `change` has and returns how much `before` comes first. */
function withPair(
  pairs: readonly Pair[],
  before: string,
  after: string,
  change: (weight: number) => number,
): Pair[] {
  const isTurned = before > after;
  const [first, second] = isTurned ? [after, before] : [before, after];
  const sign = isTurned ? -1 : 1;
  const index = pairs.findIndex((pair) => pair.first === first && pair.second === second);
  const weight = sign * change(sign * (pairs[index]?.weight ?? 0));
  return index === -1 ? [...pairs, { first, second, weight }] : pairs.with(index, { first, second, weight });
}

/**
 * All known things in one order: again and again that before which nothing that is left comes; where things go around
 * in a circle, that which comes before the others most.
 */
function ranked(pairs: readonly Pair[]): readonly string[] {
  const left = new Set(pairs.flatMap(({ first, second }) => [first, second]).sort());
  const before = new Map(Array.from(left, (thing) => [thing, new Map<string, number>()]));
  const after = new Map(Array.from(left, (thing) => [thing, new Map<string, number>()]));
  for (const { first, second, weight } of pairs) {
    const [one, other] = weight > 0 ? [first, second] : [second, first];
    after.get(one)?.set(other, Math.abs(weight));
    before.get(other)?.set(one, Math.abs(weight));
  }
  const sum = (weights: ReadonlyMap<string, number> | undefined) =>
    Array.from(weights?.values() ?? []).reduce((total, weight) => total + weight, 0);
  const order: string[] = [];
  while (left.size > 0) {
    let best: { readonly thing: string; readonly lead: number } | null = null;
    for (const thing of left) {
      const isFree = before.get(thing)?.size === 0;
      const lead = isFree ? Infinity : sum(after.get(thing)) - sum(before.get(thing));
      if (best === null || lead > best.lead) best = { thing, lead };
    }
    if (best === null) break;
    order.push(best.thing);
    left.delete(best.thing);
    after.get(best.thing)?.forEach((_, other) => before.get(other)?.delete(best.thing));
    before.get(best.thing)?.forEach((_, other) => after.get(other)?.delete(best.thing));
  }
  return order;
}
