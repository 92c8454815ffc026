/** The filters of Todo, and the subtitle that names them. Specification sections 2 and 9. */
import { EFFORTS, TASK_TYPES, type Effort, type TaskType } from '#domain/task-types.ts';
import type { Task } from '#domain/task.ts';
import { memberIn, nameIn, type Who } from '#domain/who.ts';
import * as texts from '#words/en/lists.ts';
import { effortNames } from '#words/en/choices.ts';

export interface TodoFilters {
  /** None means all. */
  readonly types: readonly TaskType[];
  /** None means all. In the order easy, medium, hard. */
  readonly efforts: readonly Effort[];
  /** None means all. */
  readonly people: readonly Holding[];
}

/** Who has a task, or that nobody in particular does. */
export type Holding = Who | typeof ANYBODY;
export const ANYBODY = 'anybody';

export function holdingOf({ who }: Pick<Task, 'who'>): Holding {
  return who ?? ANYBODY;
}

export function hasFilters({ types, efforts, people }: TodoFilters): boolean {
  return types.length > 0 || efforts.length > 0 || people.length > 0;
}

export function passesFilters(
  task: Pick<Task, 'type' | 'effort' | 'who'>,
  { types, efforts, people }: TodoFilters,
): boolean {
  if (people.length > 0 && !people.includes(holdingOf(task))) return false;
  const isOfType = types.length === 0 || (task.type !== null && types.includes(task.type));
  return isOfType && (efforts.length === 0 || (task.effort !== null && efforts.includes(task.effort)));
}

export function toggleType(filters: TodoFilters, type: TaskType): TodoFilters {
  return { ...filters, types: toggled(TASK_TYPES, filters.types, type) };
}

export function togglePerson(filters: TodoFilters, person: Holding): TodoFilters {
  const { people } = filters;
  const others = people.filter((each) => each !== person);
  return { ...filters, people: others.length < people.length ? others : [...people, person] };
}

/** Easy and hard together include everything between them. */
export function toggleEffort(filters: TodoFilters, effort: Effort): TodoFilters {
  return { ...filters, efforts: closeGap(toggled(EFFORTS, filters.efforts, effort)) };
}

/** Medium, while the efforts on both its sides are chosen: it cannot be left out then. */
export function isIncluded({ efforts }: TodoFilters, effort: Effort): boolean {
  return effort === 'medium' && spansGap(efforts);
}

function toggled<T>(order: readonly T[], chosen: readonly T[], value: T): readonly T[] {
  const isOn = chosen.includes(value);
  return order.filter((each) => (each === value ? !isOn : chosen.includes(each)));
}

function closeGap(efforts: readonly Effort[]): readonly Effort[] {
  return spansGap(efforts) ? EFFORTS : efforts;
}

function spansGap(efforts: readonly Effort[]): boolean {
  return efforts.includes('easy') && efforts.includes('hard');
}

/** 'Easy Calls to make', 'Medium-Hard Todo', or plain 'Todo' if the filters have no short name. */
export function todoSubtitle({ types, efforts }: Omit<TodoFilters, 'people'>): string {
  const [type] = types;
  if (types.length > 1 || efforts.length === EFFORTS.length) return texts.todo;
  const what = type === undefined ? texts.todo : texts.ofType[type];
  return efforts.length === 0 ? what : texts.withEffort({ effort: effortPrefix(efforts), what });
}

function effortPrefix(efforts: readonly Effort[]): string {
  const isUpperHalf = efforts.length === 2 && !efforts.includes('easy');
  return efforts.map((effort) => effortNames[effort]).join(isUpperHalf ? '-' : ' - ');
}

/** The filters in the URL: `?type=call&type=errand&effort=easy&who=m:3&who=anybody`. */
export function readFilters(params: URLSearchParams): TodoFilters {
  const types = params.getAll('type');
  const efforts = params.getAll('effort');
  return {
    types: TASK_TYPES.filter((type) => types.includes(type)),
    efforts: closeGap(EFFORTS.filter((effort) => efforts.includes(effort))),
    people: params.getAll('who').filter(isHolding),
  };
}

function isHolding(text: string): text is Holding {
  return text === ANYBODY || memberIn(text as Who) !== null || nameIn(text as Who) !== null;
}

export function writeFilters(
  params: URLSearchParams,
  { types, efforts, people }: TodoFilters,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('type');
  next.delete('effort');
  next.delete('who');
  types.forEach((type) => next.append('type', type));
  efforts.forEach((effort) => next.append('effort', effort));
  people.forEach((person) => next.append('who', person));
  return next;
}
