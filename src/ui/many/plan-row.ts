/** What an act does with one of several selected rows, or why it leaves the row as it is. */
import { completion } from '#domain/completion.ts';
import type { Later } from '#domain/day.ts';
import type { Family } from '#domain/family.ts';
import type { Day, UserId } from '#domain/ids.ts';
import { hasDays, hasWho } from '#domain/task-types.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { memberIn, type Who } from '#domain/who.ts';
import * as texts from '#words/en/many.ts';
import { grocerySpace, subtaskSpace } from '#words/en/outcomes.ts';
import type { Destination } from '../project/use-project-actions.ts';
import { giveVerb } from '../who/give-verb.ts';

export type Planned = { readonly does: Verb } | { readonly stays: string };
export type Plan = (task: Task, today: Day) => Planned;

export const completes: Plan = (task, today) => {
  const { type } = task;
  // There its subtasks are in view.
  if (type === 'project') return { stays: texts.projectEnds };
  if (type === 'note') return { stays: texts.noteEnds };
  return { does: completion(task, true, today) };
};

export const reopens: Plan = ({ ref }) => ({
  does: { kind: 'task.complete', args: { ref, completed: false } },
});

export const restores: Plan = ({ ref }) => ({ does: { kind: 'task.restore', args: { ref } } });

export const deletes: Plan = ({ ref, type }) => ({
  does: { kind: type === 'project' ? 'project.delete' : 'task.delete', args: { ref } },
});

export function waitsUntil(not_before: Later | null): Plan {
  return ({ ref, type }) =>
    hasDays(type)
      ? { does: { kind: 'task.edit', args: { ref, changes: { not_before } } } }
      : { stays: texts.hasNoDays };
}

/** A name goes with any task; a member only with those of the own family. */
export function givesTo(who: Who | null, { me, families }: GivesTo): Plan {
  const taker = memberIn(who);
  return (task) => {
    if (!hasWho(task.type)) return { stays: texts.isNobodys };
    const family = families.find(({ id }) => id === task.family_id);
    const isIn = taker === null || family?.members.some(({ id }) => id === taker) === true;
    return isIn ? { does: giveVerb(task, who, me) } : { stays: texts.notInItsFamily };
  };
}

interface GivesTo {
  readonly me: UserId;
  readonly families: readonly Pick<Family, 'id' | 'members'>[];
}

export function movesToSpace({ space, family }: Destination): Plan {
  const place = { space, ...(family && { family_id: family.id }) };
  return ({ ref, type, project_ref }) => {
    if (type === 'grocery') return { stays: grocerySpace };
    if (project_ref !== null) return { stays: subtaskSpace };
    if (type === 'project') return { does: { kind: 'project.switchSpace', args: { ref, ...place } } };
    return { does: { kind: 'task.edit', args: { ref, changes: place } } };
  };
}

/** Null: out of the project that each is in. */
export function movesToProject(project: Pick<Task, 'ref' | 'space'> | null): Plan {
  return ({ ref, type }) => {
    if (type === 'project') return { stays: texts.projectInProject };
    if (type === 'grocery' && project !== null && project.space !== 'family') return { stays: grocerySpace };
    return { does: { kind: 'task.edit', args: { ref, changes: { project_ref: project?.ref ?? null } } } };
  };
}
