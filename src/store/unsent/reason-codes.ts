/** Codes of the reasons why a mutation was parked, where the app or its screens treat them specially. */

/** The server's code for a family that its author has left. */
export const FAMILY_GONE = 'family_gone';
/** The server's code for the completion of a project in which others have put an open subtask. */
export const OPEN_SUBTASKS = 'open_subtasks';
/** Others changed the same field while the change was being sent. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';
