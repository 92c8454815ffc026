import { historyName } from '#domain/history-fields.ts';
import type { Task } from '#domain/task.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import type { OwnChange } from '#store/db.ts';
import { nameOfAuthor, type Viewer } from './name-of-author.ts';

interface Told extends Viewer {
  readonly task: Pick<Task, 'family_id'>;
}

/** The name of who overwrote it; null if this person did, on another device, or a rule. `changes`: the newest first. */
export function overwriterOf(
  { field, after }: Pick<OwnChange, 'field' | 'after'>,
  changes: readonly WireTaskChange[],
  { task, ...viewer }: Told,
): string | null {
  const { self } = viewer;
  const last = changes.find((each) => each.field === historyName(field));
  const since = changes.find((each) => each.field === historyName(field) && each.before === after);
  if (last === undefined || since === undefined || last.by?.id === self || since.by?.id === self) return null;
  return nameOfAuthor(since.by, task, viewer);
}
