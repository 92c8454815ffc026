/** The rows a mutation reads and writes: a snapshot with an overlay. The device and the server fill it alike. */
import { produce, type Draft } from 'immer';
import type { FamilyId, IsoTime, TaskRef, Ticks } from '../ids.ts';
import { realmOf } from '../ids.ts';
import type { Settings } from '../settings.ts';
import type { TaskFields } from '../task-fields.ts';
import { normalizeTask, normalizeWho, type Task, type TaskAuthor } from '../task.ts';
import { inProject, ticksAfter } from '../ticks-after.ts';
import { ticksIn } from '../ticks.ts';
import { withoutMembers } from '../turns.ts';
import { withoutMember } from '../who.ts';

/** Who acts and when. On a device `at` is the moment of the act; on the server it is the server's clock. */
export interface EffectContext {
  readonly at: IsoTime;
  readonly actor: TaskAuthor;
  /** Where a row goes that enters the family space without naming a family; null where there is none. */
  readonly homeFamily: FamilyId | null;
}

/** Why a mutation cannot apply to the rows as they are. A value, not an error: others may have changed them. */
export interface Refusal {
  readonly code:
    | 'task_missing'
    | 'project_missing'
    | 'project_deleted'
    | 'not_a_project'
    | 'has_subtasks'
    | 'open_subtasks'
    | 'is_subtask'
    | 'is_grocery'
    | 'no_family'
    | 'too_many_subtasks';
  /** The field of the request that is to blame, for the server's answer. */
  readonly field: 'id' | 'project_id' | 'type' | 'space' | 'completed';
}

export function refuse(code: Refusal['code'], field: Refusal['field'] = 'id'): Refusal {
  return { code, field };
}

/** Of a project's subtasks, deleted ones too: how many there are, and the position behind the last. */
export interface ProjectEnd {
  readonly count: number;
  readonly position: number;
}

export class Board {
  readonly #base: ReadonlyMap<TaskRef, Task>;
  readonly #changed = new Map<TaskRef, Task>();
  readonly #subtasks = new Map<TaskRef, Set<TaskRef>>();
  readonly #ends: ReadonlyMap<TaskRef, ProjectEnd>;
  settings: Settings;

  /** `ends`: of projects that get a subtask and whose subtasks are not all among `tasks`. */
  constructor(tasks: Iterable<Task>, settings: Settings, ends: ReadonlyMap<TaskRef, ProjectEnd> = new Map()) {
    this.#ends = ends;
    this.#base = new Map(Array.from(tasks, (task) => [task.ref, task]));
    for (const task of this.#base.values()) this.#file(task);
    this.settings = settings;
  }

  task(ref: TaskRef): Task | null {
    return this.#changed.get(ref) ?? this.#base.get(ref) ?? null;
  }

  projectOf(task: Pick<Task, 'project_ref'>): Task | null {
    return task.project_ref === null ? null : this.task(task.project_ref);
  }

  /** Every subtask, deleted ones too, in no order. */
  subtasksOf(project: TaskRef): readonly Task[] {
    const refs = this.#subtasks.get(project) ?? new Set<TaskRef>();
    return Array.from(refs, (ref) => this.task(ref)).filter(
      (task): task is Task => task !== null && task.project_ref === project,
    );
  }

  /** Where the next subtask goes. */
  endOf(project: TaskRef): ProjectEnd {
    const snapshot = this.#ends.get(project) ?? { count: 0, position: 0 };
    const subtasks = this.subtasksOf(project);
    const isCounted = ({ ref }: Task) =>
      this.#ends.has(project) && this.#base.get(ref)?.project_ref === project;
    return {
      count: snapshot.count + subtasks.filter((task) => !isCounted(task)).length,
      position: subtasks.reduce((end, task) => Math.max(end, (task.position ?? -1) + 1), snapshot.position),
    };
  }

  add(task: Task): void {
    const added = normalizeTask(task, this.projectOf(task));
    const ticks = added.ticks === null ? null : inProject(added, ticksIn(added.ticks), this.projectOf(added));
    this.#put({ ...added, ticks });
  }

  /**
   * Changes one row, normalizes it and files it in the realm where it now belongs. A change that changes nothing leaves
   * the very same row, so that nobody is told of it. `names`: the members whom these fields have then are asked for, and
   * come along.
   */
  change(
    ref: TaskRef,
    context: EffectContext,
    recipe: (draft: Draft<Task>) => void,
    names: Partial<Pick<TaskFields, 'who' | 'turns'>> = {},
  ): void {
    const before = this.task(ref);
    if (before === null) return;
    const asked = produce(before, recipe);
    const normalized = this.#normalizePlace(before, asked, { ...context, names });
    const isChanged = (Object.keys(normalized) as (keyof Task)[]).some(
      (field) => normalized[field] !== before[field],
    );
    if (isChanged) this.#put({ ...before, ...normalized, updated_at: context.at });
  }

  /** Changes the ticks alone, also those of rounds that do not count where the task is. */
  changeTicks(ref: TaskRef, { at }: EffectContext, ticks: Ticks | null): void {
    const before = this.task(ref);
    if (before !== null && before.ticks !== ticks) this.#put({ ...before, ticks, updated_at: at });
  }

  /** The rows that differ from the snapshot. */
  changes(): readonly Task[] {
    return [...this.#changed.values()];
  }

  #normalizePlace(
    before: Task,
    asked: Task,
    { names, ...context }: EffectContext & { readonly names: Partial<TaskFields> },
  ): Task {
    const normalized = normalizeTask(asked, this.projectOf(asked));
    const family_id = familyOf(normalized, before, context);
    const moved = family_id !== before.family_id;
    const realm = moved ? realmOf({ family_id, keeper: context.actor.id }) : before.realm;
    // A member of the one need not be in the other.
    const who = moved && names.who === undefined ? withoutMember(asked.who) : asked.who;
    const turns = moved && names.turns === undefined ? withoutMembers(asked.turns) : asked.turns;
    const ticks = ticksAfter(before, normalized, this.projectOf(normalized));
    return normalizeWho({ ...normalized, family_id, realm, who, turns, ticks });
  }

  #put(task: Task): void {
    this.#changed.set(task.ref, task);
    this.#file(task);
  }

  #file(task: Task): void {
    if (task.project_ref === null) return;
    const siblings = this.#subtasks.get(task.project_ref);
    if (siblings) siblings.add(task.ref);
    else this.#subtasks.set(task.project_ref, new Set([task.ref]));
  }
}

/** A row of the family space that names no family stays in the one it has; one that enters goes home. */
function familyOf(normalized: Task, before: Task, context: EffectContext): FamilyId | null {
  const isNamed =
    normalized.family_id !== null || normalized.space !== 'family' || normalized.project_ref !== null;
  if (isNamed) return normalized.family_id;
  return before.space === 'family' ? before.family_id : context.homeFamily;
}
