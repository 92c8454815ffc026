/** Who takes a repeating task of a family in turns. One text, so that it is compared, stored and undone as any other field. */
import type { FamilyId, Turns, UserId } from './ids.ts';
import { member, memberIn, whoFromWire, whoToWire, type WireWho, type Who } from './who.ts';

/** As many as a request may name. */
export const MOST_TURNS = 50;

/** In their order. Equal lists have the same text. */
export function turnsOf(people: readonly Who[]): Turns {
  return JSON.stringify(people) as Turns;
}

export function peopleIn(turns: Turns | null): readonly Who[] {
  return turns === null ? [] : (JSON.parse(turns) as Who[]);
}

/** Null for fewer than two: who is alone takes no turns. */
export function takingTurns(people: readonly Who[]): Turns | null {
  return people.length < 2 ? null : turnsOf(people);
}

/** Whose turn comes after `who` has had theirs: the first one's after somebody who takes none. */
export function nextTurn(turns: Turns, who: Who | null): Who | null {
  const people = peopleIn(turns);
  const present = who === null ? -1 : people.indexOf(who);
  return people[(present + 1) % people.length] ?? null;
}

/** Null if fewer than two are left. */
export function withoutPeople(turns: Turns | null, gone: (user: UserId) => boolean): Turns | null {
  const people = peopleIn(turns);
  const left = people.filter((who) => {
    const user = memberIn(who);
    return user === null || !gone(user);
  });
  return left.length === people.length && left.length > 1 ? turns : takingTurns(left);
}

/** Names stay. */
export function withoutMembers(turns: Turns | null): Turns | null {
  return withoutPeople(turns, () => true);
}

/** Of a family's task that repeats. `hasWho`: whether its type can be somebody's. */
export function turnsIn(
  {
    family_id,
    repeat,
    turns,
  }: { readonly family_id: FamilyId | null; readonly repeat: unknown; readonly turns: Turns | null },
  hasWho: boolean,
): Turns | null {
  return turns === null || family_id === null || repeat === null || !hasWho ? null : turns;
}

export function turnsFromWire(wire: readonly WireWho[]): Turns {
  return turnsOf(wire.map((each) => whoFromWire(each)).filter((who) => who !== null));
}

export function turnsToWire(turns: Turns | null): readonly WireWho[] | null {
  return turns === null ? null : peopleIn(turns).flatMap((who) => whoToWire(who) ?? []);
}

/** A part of the text of turns in which a member is, for databases that search it. */
export function textOfMember(user: UserId): string {
  return JSON.stringify(member(user));
}
