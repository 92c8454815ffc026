/** What a change was that was set aside, and why, in words. */
import type { MutationKind } from '#domain/mutations/registry.ts';
import type { ParkedMutation, ParkReason } from '#store/db.ts';
import { wordsOf } from '#store/parked.ts';

export function parkedTitle(parked: ParkedMutation): string {
  const { name } = wordsOf(parked);
  return name === '' ? VERBS[parked.kind] : `${VERBS[parked.kind]} “${name}”`;
}

const VERBS: Readonly<Record<MutationKind, string>> = {
  'task.create': 'Add',
  'task.edit': 'Change',
  'task.complete': 'Complete or reopen',
  'task.setImportant': 'Mark',
  'task.delete': 'Delete',
  'task.restore': 'Restore',
  'project.convert': 'Convert to a project:',
  'project.delete': 'Delete the project',
  'project.reorder': 'Reorder the subtasks of',
  'project.switchSpace': 'Move to another space:',
  'project.setExecution': 'Change the order of work of',
  'settings.edit': 'Change the settings',
};

export function parkedReason({ kind, message }: ParkReason): string {
  switch (kind) {
    case 'refused':
      return message ?? 'The server did not accept it.';
    case 'conflict':
      return message ?? 'It does not fit what has happened since.';
    case 'gone':
      return 'The task was deleted or moved away.';
    case 'unshared':
      return 'The task is no longer shared with you.';
    case 'depends':
      return 'It needs another change that the server did not accept.';
    case 'failing':
      return 'The server failed over it several times. It is tried again each day.';
  }
}
