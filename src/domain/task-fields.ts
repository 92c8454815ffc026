/**
 * The fields of a task, each with all that the rest of Kinbox has to know of it. The bodies of requests, answers,
 * columns, history, import and the reading of old rows follow from this table.
 */
import { EXECUTION_TYPES, type ExecutionType } from './execution-type.ts';
import type { KindOf } from './wire/field-kinds.ts';
import type { Day, FamilyId, IsoTime, Repeat, TaskRef, Ticks, Turns, UserId } from './ids.ts';
import { SPACES, type Space } from './space.ts';
import { TASK_STATUSES, type TaskStatus } from './task-status.ts';
import { EFFORTS, TASK_TYPES, type Effort, type TaskType } from './task-types.ts';
import { TEXT_LIMITS } from './text.ts';
import type { Later } from './day.ts';
import type { Who } from './who.ts';

/** The fields a person can set. Everything else follows from them or is the server's. */
export interface TaskFields {
  readonly name: string;
  readonly description: string | null;
  readonly status: TaskStatus;
  readonly completed: boolean;
  readonly important: boolean;
  readonly type: TaskType | null;
  readonly effort: Effort | null;
  readonly space: Space;
  readonly family_id: FamilyId | null;
  readonly project_ref: TaskRef | null;
  readonly execution_type: ExecutionType | null;
  /** It waits until this day, or for nobody knows how long. */
  readonly not_before: Later | null;
  readonly due_on: Day | null;
  /** Null: anybody. */
  readonly who: Who | null;
  readonly repeat: Repeat | null;
  /** Of a family's task that repeats: who has it next, one after the other. At least two, each once. */
  readonly turns: Turns | null;
}

/** What follows from what people do. */
export interface DerivedFields {
  /** Order among the subtasks of one project; ties are broken by `created_at`, then `ref`. */
  readonly position: number | null;
  /** Not null means deleted. The subtasks that went with their project carry the very same instant. */
  readonly deleted_at: IsoTime | null;
  readonly completed_at: IsoTime | null;
  readonly completed_by: UserId | null;
  /** All who have completed it, the first one first; of an open task that repeats, who has skipped its last round. */
  readonly ticks: Ticks | null;
  /** How often a repeating task was done or skipped. */
  readonly round: number;
}

export type StoredFields = TaskFields & DerivedFields;
export type StoredField = keyof StoredFields;

interface Entry<V, Role> {
  readonly kind: KindOf<V>;
  /** Of a task made without it, and of a row that is older than the field. Null: the field may be empty. */
  readonly default: V;
  readonly role: Role;
  /** It says something, or where it is said: written into a private row, it is not for the row's next family. */
  readonly tells: boolean;
  /** The history keeps what was overwritten. */
  readonly recorded: boolean;
  /** An import needs it, takes it where it is there, or passes it over. An export has every field. */
  readonly imported: 'always' | 'maybe' | 'never';
}

/** A person sets it, and it determines others (`shapes`), a type may clear it (`shaped`), or neither (`free`). */
type EditableRole = 'shapes' | 'shaped' | 'free';
type RoleOf<F> = F extends keyof TaskFields ? EditableRole : 'derived';

/** In the order of the wire. */
export const TASK_FIELDS: { readonly [F in StoredField]: Entry<StoredFields[F], RoleOf<F>> } = {
  name: {
    kind: { is: 'text', max: TEXT_LIMITS.taskName },
    default: '',
    role: 'free',
    tells: true,
    recorded: true,
    imported: 'always',
  },
  description: {
    kind: { is: 'text', max: TEXT_LIMITS.taskDescription },
    default: null,
    role: 'shaped',
    tells: true,
    recorded: true,
    imported: 'maybe',
  },
  status: {
    kind: { is: 'choice', values: TASK_STATUSES },
    default: 'inbox',
    role: 'shapes',
    tells: false,
    recorded: true,
    imported: 'always',
  },
  completed: {
    kind: { is: 'flag' },
    default: false,
    role: 'free',
    tells: false,
    recorded: true,
    imported: 'always',
  },
  important: {
    kind: { is: 'flag' },
    default: false,
    role: 'free',
    tells: false,
    recorded: true,
    imported: 'always',
  },
  type: {
    kind: { is: 'choice', values: TASK_TYPES },
    default: null,
    role: 'shapes',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
  effort: {
    kind: { is: 'choice', values: EFFORTS },
    default: null,
    role: 'shaped',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
  space: {
    kind: { is: 'choice', values: SPACES },
    default: 'personal',
    role: 'shapes',
    tells: true,
    recorded: true,
    imported: 'always',
  },
  family_id: {
    kind: { is: 'family' },
    default: null,
    role: 'shapes',
    tells: false,
    recorded: true,
    imported: 'never',
  },
  project_ref: {
    kind: { is: 'project' },
    default: null,
    role: 'shapes',
    tells: true,
    recorded: true,
    imported: 'maybe',
  },
  execution_type: {
    kind: { is: 'choice', values: EXECUTION_TYPES },
    default: null,
    role: 'shapes',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
  // A day shapes: an inbox task that has one is a todo.
  not_before: {
    kind: { is: 'later' },
    default: null,
    role: 'shapes',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
  due_on: {
    kind: { is: 'day' },
    default: null,
    role: 'shapes',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
  // Whoever has it shapes: somebody has decided about the task.
  who: {
    kind: { is: 'who' },
    default: null,
    role: 'shapes',
    tells: true,
    recorded: true,
    imported: 'maybe',
  },
  repeat: {
    kind: { is: 'repeat' },
    default: null,
    role: 'shapes',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
  // Rules clear it where the task repeats no more or leaves its family.
  turns: {
    kind: { is: 'turns' },
    default: null,
    role: 'shaped',
    tells: true,
    recorded: true,
    imported: 'maybe',
  },
  position: {
    kind: { is: 'whole' },
    default: null,
    role: 'derived',
    tells: false,
    // A drag says nothing that would be missed, and touches a thousand rows.
    recorded: false,
    imported: 'maybe',
  },
  deleted_at: {
    kind: { is: 'instant' },
    default: null,
    role: 'derived',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
  completed_at: {
    kind: { is: 'instant' },
    default: null,
    role: 'derived',
    tells: false,
    // It follows from `completed`, which is.
    recorded: false,
    imported: 'maybe',
  },
  completed_by: {
    kind: { is: 'user' },
    default: null,
    role: 'derived',
    tells: false,
    recorded: false,
    imported: 'never',
  },
  ticks: {
    kind: { is: 'ticks' },
    default: null,
    role: 'derived',
    tells: false,
    recorded: false,
    // Numbers of people are another server's perhaps.
    imported: 'never',
  },
  round: {
    kind: { is: 'whole' },
    default: 0,
    role: 'derived',
    tells: false,
    recorded: true,
    imported: 'maybe',
  },
};

export const STORED_FIELDS = Object.keys(TASK_FIELDS) as StoredField[] as readonly StoredField[];
export const EDITABLE_FIELDS = STORED_FIELDS.filter(
  (field): field is keyof TaskFields => TASK_FIELDS[field].role !== 'derived',
);

/** Fields that may be missing or, in a request, null where they are left out. */
export type GivenFields = { readonly [F in StoredField]?: StoredFields[F] | null | undefined };

/** Every field, as by default where it is not given. */
export function storedFields(given: GivenFields): StoredFields {
  const fields: Partial<Record<StoredField, unknown>> = {};
  for (const field of STORED_FIELDS) fields[field] = given[field] ?? TASK_FIELDS[field].default;
  return fields as StoredFields;
}

export function mayBeEmpty(field: StoredField): boolean {
  return TASK_FIELDS[field].default === null;
}

/** A row as it was stored, perhaps before some field was there. */
export function withAllFields<Row extends GivenFields>(row: Row): Row {
  const isWhole = STORED_FIELDS.every((field) => row[field] !== undefined);
  return isWhole ? row : { ...row, ...storedFields(row) };
}
