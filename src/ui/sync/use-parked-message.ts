import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import * as texts from '#words/en/sync.ts';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { parkedMessage } from './parked-words.ts';

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
  const parked = useLiveQuery(() => parkedMutations(db), [db]);
  const known = useRef<ReadonlySet<number>>(null);
  const show = useRef(onShow);
  useEffect(() => {
    show.current = onShow;
  });
  useEffect(() => {
    if (parked === undefined) return;
    const before = known.current;
    known.current = new Set(parked.map(({ n }) => n));
    const message = parkedMessage(before === null ? [] : parked.filter(({ n }) => !before.has(n)));
    if (message === null || isPanelOpen) return;
    toasts.show({
      type: 'error',
      message,
      action: { text: texts.show, run: () => show.current(), takesBack: false },
      lifetimeMs: MESSAGE_MS,
    });
  }, [parked, isPanelOpen, toasts]);
}
