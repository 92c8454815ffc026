/** The messages that something was added, or was not. Literal in the specification, section 8. */
import type { TaskType } from '#domain/task-types.ts';
import * as texts from '#words/en/capture.ts';

export interface AddWords {
  readonly added: string;
  readonly addedMany: typeof texts.tasksAdded;
  readonly failed: string;
}

export function addWords(type: TaskType | null): AddWords {
  if (type === 'grocery')
    return { added: texts.itemAdded, addedMany: texts.itemsAdded, failed: texts.addItemFailed };
  if (type === 'note')
    return { added: texts.noteAdded, addedMany: texts.notesAdded, failed: texts.addNoteFailed };
  return { added: texts.taskAdded, addedMany: texts.tasksAdded, failed: texts.addTaskFailed };
}
