import type { Task } from '#domain/task.ts';
import * as texts from '#words/en/who.ts';
import { useHolder } from '../who/use-holder.ts';
import type { HoldingName } from './filter-bar.tsx';
import { ANYBODY, holdingOf, type Holding, type TodoFilters } from './todo-filters.ts';

/** By whom a list can be filtered: those who have one of its tasks, and anybody. Nobody where nobody has any. */
export function usePeopleIn(
  rows: readonly Pick<Task, 'who' | 'family_id'>[],
  { people: chosen }: TodoFilters,
): readonly HoldingName[] {
  const holderOf = useHolder();
  const names = new Map<Holding, string>();
  for (const row of rows) {
    const holder = row.who === null ? null : holderOf(row);
    if (holder === null) continue;
    names.set(holdingOf(row), holder.isMe ? texts.member({ name: holder.name }) : holder.name);
  }
  if (names.size === 0 && chosen.length === 0) return [];
  const people = Array.from(names, ([holding, name]) => ({ holding, name }));
  const inOrder = people.sort((a, b) => a.name.localeCompare(b.name));
  return [...inOrder, { holding: ANYBODY, name: texts.anybody }];
}
