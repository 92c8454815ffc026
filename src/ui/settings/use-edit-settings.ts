import type { SettingsChanges } from '#domain/settings.ts';
import { commit } from '#store/commit.ts';
import { settingFailed } from '#words/en/outcomes.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Changes settings, and says what could not be saved. */
export function useEditSettings(): (changes: SettingsChanges) => Promise<void> {
  const device = useDevice();
  const toasts = useToasts();
  return async (changes) => {
    const outcome = await commit(device, { kind: 'settings.edit', args: changes });
    if (outcome.kind === 'saved') return;
    toasts.show({ type: 'error', message: `${settingFailed}. ${outcomeWords(outcome)}` });
  };
}
