/** Maps the domain's refusals to answers: gone is 404, a conflict is 409, invalid is 422. */
import type { Refusal } from '#domain/verbs/board.ts';
import { MAX_SUBTASKS } from '#domain/project.ts';
import { conflict, invalid, notFound, type Reply } from '../http/reply.ts';

export function replyToRefusal({ code, field }: Refusal): Reply {
  switch (code) {
    case 'task_missing':
      return notFound;
    case 'project_deleted':
      return conflict(code, 'The project is deleted.');
    case 'has_subtasks':
      return conflict(code, 'A project with subtasks stays a project.');
    case 'open_subtasks':
      return conflict(code, 'The project has open subtasks.');
    case 'project_missing':
      return noSuch(field);
    case 'not_a_project':
      return refused(field, 'The task is not a project.');
    case 'is_subtask':
      return refused(field, 'A subtask is where its project is.');
    case 'is_grocery':
      return refused(field, 'Groceries are in the family space.');
    case 'no_family':
      return refused(field, 'There is no family.');
    case 'too_many_subtasks':
      return refused(field, `A project has at most ${MAX_SUBTASKS} subtasks.`);
  }
}

/** A row that a body names and that is missing or not visible: the answer does not reveal which. */
export function noSuch(field: string): Reply {
  return refused(field, `The selected ${field.replaceAll('_', ' ')} is invalid.`);
}

/** The user has taken the task out of the family, and saw it so: texts written since are not for its members. */
export const stillShared = conflict('still_shared', 'It is shared as a grocery, or with its project.');

/** With a code, so that a device can say that the family its author saw is gone. */
export const familyGone = invalid({ family_id: ['The selected family id is invalid.'] }, 'family_gone');

function refused(field: string, message: string): Reply {
  return invalid({ [field]: [message] });
}
