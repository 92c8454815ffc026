import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import * as texts from '#words/en/sync.ts';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Long enough to notice it; after that the top bar still shows it. */
const MESSAGE_MS = 10_000;

interface ParkedMessageProps {
  /** The panel itself lists the parked changes. */
  readonly isPanelOpen: boolean;
  readonly onShow: () => void;
}

/** Reports on every screen that a change was just parked; earlier ones are shown in the top bar. */
export function useParkedMessage({ isPanelOpen, onShow }: ParkedMessageProps): void {
  const { db } = useDevice();
  const toasts = useToasts();
  const parked = useLiveQuery(async () => parkedMutations(db), [db]);
  const known = useRef<ReadonlySet<number>>(null);
  const latest = useRef({ isPanelOpen, onShow });
  useEffect(() => {
    latest.current = { isPanelOpen, onShow };
  });
  useEffect(() => {
    if (parked === undefined) return;
    const before = known.current;
    known.current = new Set(parked.map(({ n }) => n));
    const fresh = before === null ? [] : parked.filter(({ n }) => !before.has(n));
    if (fresh.length === 0) return;
    const report = async () => {
      const { reportOf } = await import('./parked-words.ts');
      const message = await reportOf(db, fresh);
      if (message === null || latest.current.isPanelOpen) return;
      toasts.show({
        type: 'error',
        message,
        action: { text: texts.show, run: () => latest.current.onShow(), takesBack: false },
        lifetimeMs: MESSAGE_MS,
      });
    };
    // The top bar shows them, also if the words cannot be loaded.
    void report().catch(() => undefined);
  }, [db, parked, toasts]);
}
