import type { Task } from '#domain/task.ts';
import type { LoadedTask } from './load.ts';

/** One row before and after. `before` is null if it is new. */
export interface RowChange {
  readonly before: LoadedTask | null;
  readonly after: Task;
}
