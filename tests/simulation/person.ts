/** What people do with a device: random verbs on rows they can see, with words that are never used twice. */
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/mutations/registry.ts';
import { SPACES } from '#domain/space.ts';
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import type { KinboxDb, TaskRow } from '#store/db.ts';
import type { Chance } from './chance.ts';

export async function nextVerb(db: KinboxDb, chance: Chance, words: () => string): Promise<Verb> {
  const rows = (await db.tasks.toArray()).sort((a, b) => (a.ref < b.ref ? -1 : 1));
  const roll = chance.next();
  if (rows.length < 3 || roll < 0.15) return create(rows, chance, words);
  const row = chance.pick(rows);
  if (roll < 0.18) return { kind: 'settings.edit', args: { quotes: { peepShow: chance.happens(0.5) } } };
  return onRow(row, rows, chance, words);
}

function create(rows: readonly TaskRow[], chance: Chance, words: () => string): Verb {
  const projects = rows.filter((row) => row.type === 'project' && row.deleted_at === null);
  const isSubtask = projects.length > 0 && chance.happens(0.4);
  return {
    kind: 'task.create',
    args: {
      ref: chance.uuid() as TaskRef,
      name: words(),
      space: chance.pick(SPACES),
      ...(chance.happens(0.5) ? { type: chance.pick(TASK_TYPES) } : {}),
      ...(isSubtask ? { project_ref: chance.pick(projects).ref, type: 'errand' as const } : {}),
    },
  };
}

/** Mostly what the screens offer for such a row, now and then what they do not. */
function onRow(row: TaskRow, rows: readonly TaskRow[], chance: Chance, words: () => string): Verb {
  const { ref } = row;
  const projects = rows.filter((each) => each.type === 'project' && each.ref !== ref);
  const subtasks = rows.filter((each) => each.project_ref === ref).map((each) => each.ref);
  const edits: (() => Verb)[] = [
    () => ({ kind: 'task.edit', args: { ref, changes: { name: words() } } }),
    () => ({ kind: 'task.edit', args: { ref, changes: { name: words(), description: words() } } }),
    () => ({
      kind: 'task.edit',
      args: { ref, changes: { type: chance.pick(TASK_TYPES), effort: chance.pick(EFFORTS) } },
    }),
    () => ({ kind: 'task.edit', args: { ref, changes: { space: chance.pick(SPACES) } } }),
    () => ({ kind: 'task.complete', args: { ref, completed: !row.completed } }),
    () => ({ kind: 'task.setImportant', args: { ref, important: !row.important } }),
    () => ({ kind: 'project.convert', args: { ref } }),
    () => ({
      kind: 'task.edit',
      args: { ref, changes: { project_ref: chance.pick([null, ...projects.map((p) => p.ref)]) } },
    }),
  ];
  const lifeAndDeath: (() => Verb)[] = [
    () =>
      row.deleted_at === null
        ? { kind: 'task.delete', args: { ref } }
        : { kind: 'task.restore', args: { ref } },
  ];
  const ofProjects: (() => Verb)[] = [
    () => ({ kind: 'project.delete', args: { ref } }),
    () => ({ kind: 'project.switchSpace', args: { ref, space: chance.pick(SPACES) } }),
    () => ({
      kind: 'project.setExecution',
      args: { ref, execution_type: chance.pick(['synchronous', 'parallel']) },
    }),
    () => ({ kind: 'project.reorder', args: { ref, order: shuffled(subtasks, chance) } }),
  ];
  const isProject = row.type === 'project' || chance.happens(0.05);
  return chance.pick([...edits, ...lifeAndDeath, ...(isProject ? ofProjects : [])])();
}

function shuffled<T>(from: readonly T[], chance: Chance): T[] {
  const rest = [...from];
  return from.map(() => rest.splice(chance.below(rest.length), 1)[0] as T);
}
