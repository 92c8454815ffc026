/** Of the history entry of an edit sheet that was opened to move the task: the focus begins at its space or project. */
export const AT_PLACE = { at: 'place' } as const;

export function startsAtPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'at' in state && state.at === AT_PLACE.at;
}
