/** What lies in the basket: groceries that were ticked within a day. Older ones are in Completed alone (decision 105). */
import type { Task } from '#domain/task.ts';

export const BASKET_MS = 24 * 60 * 60 * 1000;

/** A completion by a clock that runs ahead counts as new. */
export function isInBasket({ completed_at }: Pick<Task, 'completed_at'>, nowMs: number): boolean {
  return completed_at !== null && nowMs - Date.parse(completed_at) < BASKET_MS;
}

const TOGETHER_MS = 60_000;

/** The groceries of one line were ticked together, and are opened together: those of another purchase are another line. */
export function tickedWith({ completed_at }: Pick<Task, 'completed_at'>): string {
  return completed_at === null ? '' : String(Math.floor(Date.parse(completed_at) / TOGETHER_MS));
}
