/** Codes of the reasons why a mutation was parked, where the app or its screens treat them specially. */

/** The server's code for a family that its author has left. */
export const FAMILY_GONE = 'family_gone';
/** Others changed the same field while the change was being sent. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';
