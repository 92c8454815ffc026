import { useLiveQuery } from 'dexie-react-hooks';
import { use } from 'react';
import { regionWeekday } from '#domain/region-week.ts';
import { firstWeekday } from '#domain/week-start.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { SessionContext } from '../session/session-context.ts';

/** With which day weeks begin for this person: 0 is Sunday. */
export function useFirstWeekday(): number {
  const state = use(SessionContext)?.state;
  const db = state?.kind === 'open' ? state.device.db : null;
  const settings = useLiveQuery(async () => (db === null ? null : readSettings(db)), [db]);
  return firstWeekday(settings?.week.begins ?? 'region', regionWeekday());
}
