import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { hasRefusedSettings, takeRefusedSettings } from '#store/unsent/refused-settings.ts';
import * as texts from '#words/en/outcomes.ts';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Shows why the server refused a setting, on whatever screen the user is. The switch has its former value by then. */
export function useRefusedSettings(): void {
  const { db } = useDevice();
  const toasts = useToasts();
  const isRefused = useLiveQuery(() => hasRefusedSettings(db), [db]) ?? false;
  useEffect(() => {
    if (!isRefused) return;
    void takeRefusedSettings(db).then((reasons) => {
      const messages = new Set(reasons.map(({ message }) => message ?? texts.settingFailed));
      for (const message of messages) toasts.show({ type: 'error', message });
    });
  }, [isRefused, db, toasts]);
}
