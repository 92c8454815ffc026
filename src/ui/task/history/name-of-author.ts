import type { Family } from '#domain/family.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import { shownName } from '#domain/user.ts';
import * as texts from '#words/en/history.ts';

export interface Viewer {
  readonly self: number;
  readonly families: readonly Family[];
}

/**
 * Who did something with a task. Only people who are in a family with the viewer now are named, those of a family's task if they are in
 * that one: whoever has left has a name that is not the family's concern any more, although rows and answers have it.
 */
export function nameOfAuthor(
  author: TaskAuthor | null,
  { family_id }: Pick<Task, 'family_id'>,
  { self, families }: Viewer,
): string {
  if (author === null) return texts.someoneGone;
  if (author.id === self) return texts.you;
  const family = families.find(({ id }) => id === family_id);
  const seen = family === undefined ? families : [family];
  const member = seen.flatMap(({ members }) => members).find(({ id }) => id === author.id);
  if (member !== undefined) return shownName(member);
  return family === undefined ? texts.someoneElse : texts.someoneOutside;
}
