export const MAX_TASKS_IN_REALM = 250_000;

/** Whether a realm that grows has more rows than it may, with those that it gains in the count. */
export function isOverfull(taskCount: number, growth: number): boolean {
  return growth > 0 && taskCount > MAX_TASKS_IN_REALM;
}
