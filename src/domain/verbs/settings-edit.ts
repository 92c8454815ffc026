import { MOST_MOVED } from '../places.ts';
import { editedSettings, mergedChanges, type SettingsChanges } from '../settings.ts';
import { argsIf, no, nothing, rows, sendAnew, type VerbDefinition } from './verb.ts';

/** The one verb without a row. */
export const settingsEdit: VerbDefinition<'settings.edit', SettingsChanges> = {
  kind: 'settings.edit',
  subject: () => null,
  scope: () => ({ ...rows([]), settings: true }),
  effect: (board, changes) => {
    board.settings = editedSettings(board.settings, changes);
    return null;
  },
  // The quotes are a must of the body.
  call: (changes) => ({
    method: 'PUT',
    path: '/api/settings',
    body: { quotes: {}, ...changes },
    changedFields: null,
  }),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: no,
  coalesce: (waiting, changes) => {
    const earlier = argsIf(settingsEdit, waiting);
    const args = earlier === null ? null : mergedChanges(earlier, changes);
    const isSmall = Object.keys(args?.places ?? {}).length <= MOST_MOVED;
    return args !== null && isSmall ? { kind: settingsEdit.kind, args } : null;
  },
  remake: sendAnew,
};
