/** What a task can be, how heavy it is, and what each type implies. The tables of specification sections 3 and 9. */

export const TASK_TYPES = [
  'household',
  'call',
  'grocery',
  'shopping',
  'errand',
  'office',
  'entertainment',
  'computer',
  'project',
  'note',
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

export const EFFORTS = ['easy', 'medium', 'hard'] as const;
export type Effort = (typeof EFFORTS)[number];

/**
 * Where a type's effort comes from: `chosen` by the person (the edit modal shows the picker), `easy` for calls,
 * `none` where effort means nothing.
 */
const EFFORT_RULES: Readonly<Record<TaskType, 'chosen' | 'easy' | 'none'>> = {
  household: 'chosen',
  call: 'easy',
  grocery: 'none',
  shopping: 'none',
  errand: 'chosen',
  office: 'chosen',
  entertainment: 'none',
  computer: 'chosen',
  project: 'chosen',
  note: 'none',
};

/** True where the edit modal shows the effort picker. */
export function hasChosenEffort(type: TaskType | null): boolean {
  return type !== null && EFFORT_RULES[type] === 'chosen';
}

/** Notes and groceries neither wait nor have a deadline. */
export function hasDays(type: TaskType | null): boolean {
  return type !== 'note' && type !== 'grocery';
}

/** A note is nothing to do, and groceries are for whoever is in the shop. */
export function hasWho(type: TaskType | null): boolean {
  return hasDays(type);
}

/** The effort a task of this type ends up with, given the one it had or was sent with. */
export function effortFor(type: TaskType | null, effort: Effort | null): Effort | null {
  if (type === null) return effort;
  switch (EFFORT_RULES[type]) {
    case 'chosen':
      return effort;
    case 'easy':
      return 'easy';
    case 'none':
      return null;
  }
}
