/**
 * Who has a task: a member of its family, a name (a child, the plumber), or nobody in particular, which is null. One
 * text, so that it is compared, stored and undone as any other field.
 */
import type { FamilyId, UserId } from './ids.ts';

export type Who = `m:${number}` | `n:${string}`;

/** The same on the wire. */
export type WireWho = { readonly id: UserId } | { readonly name: string };

const MEMBER = 'm:';
const NAME = 'n:';

export function member(id: UserId): Who {
  return `${MEMBER}${id}`;
}

export function named(name: string): Who {
  return `${NAME}${name}`;
}

/** Null for a name and for nobody. */
export function memberIn(who: Who | null): UserId | null {
  return who?.startsWith(MEMBER) === true ? (Number(who.slice(MEMBER.length)) as UserId) : null;
}

/** Null for a member and for nobody. */
export function nameIn(who: Who | null): string | null {
  return who?.startsWith(NAME) === true ? who.slice(NAME.length) : null;
}

export function whoFromWire(wire: WireWho | null): Who | null {
  if (wire === null) return null;
  return 'id' in wire ? member(wire.id) : named(wire.name);
}

export function whoToWire(who: Who | null): WireWho | null {
  const id = memberIn(who);
  if (id !== null) return { id };
  const name = nameIn(who);
  return name === null ? null : { name };
}

/** Whether somebody else has it. */
export function isOthers({ who }: { readonly who: Who | null }, me: UserId): boolean {
  return who !== null && who !== member(me);
}

/** A member stays with a task only in the family of both. */
export function withoutMember(who: Who | null): Who | null {
  return memberIn(who) === null ? who : null;
}

/** Members are in families; a name can be anywhere. */
export function whoIn(family: FamilyId | null, who: Who | null): Who | null {
  return family === null ? withoutMember(who) : who;
}
