import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { countParked } from '#store/queries/sync-summary.ts';
import * as texts from '#words/en/outcomes.ts';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Shows why the server refused a setting, on whatever screen the user is. The switch has its former value by then. */
export function useRefusedSettings(): void {
  const { db } = useDevice();
  const toasts = useToasts();
  const parked = useLiveQuery(async () => countParked(db), [db]) ?? 0;
  useEffect(() => {
    if (parked === 0) return;
    const report = async () => {
      const { takeRefusedSettings } = await import('#store/unsent/refused-settings.ts');
      const reasons = await takeRefusedSettings(db);
      const messages = new Set(reasons.map(({ message }) => message ?? texts.settingFailed));
      for (const message of messages) toasts.show({ type: 'error', message });
    };
    // What could not be loaded or read is still parked, and is reported with the next one or at the next start.
    void report().catch(() => undefined);
  }, [parked, db, toasts]);
}
