import type { Family } from '#domain/family.ts';
import { shownName } from '#domain/user.ts';
import * as texts from '#words/en/history.ts';

/** Of a value of `who` as the history has it, `{id}` or `{name}`. Of members, also of another family, the present name. */
export function nameOfWho(who: unknown, families: readonly Family[], me: number): string {
  const { id, name } = (typeof who === 'object' && who !== null ? who : {}) as Record<string, unknown>;
  if (typeof name === 'string') return name;
  if (id === me) return texts.you;
  const member = families.flatMap(({ members }) => members).find((each) => each.id === id);
  return member === undefined ? texts.someoneGone : shownName(member);
}
