/** The messages that something was added, or was not. Literal in the specification, section 8. */
import type { TaskType } from '#domain/task-types.ts';

export interface AddWords {
  readonly added: string;
  readonly failed: string;
}

export function addWords(type: TaskType | null): AddWords {
  if (type === 'grocery') return { added: 'Item Added', failed: 'Failed to add item' };
  if (type === 'note') return { added: 'Note Added', failed: 'Failed to add note' };
  return { added: 'Task Added', failed: 'Failed to add task' };
}
