import type { Space } from '#domain/space.ts';
import { takeSpaceHint } from '#store/local/space-hint.ts';
import * as texts from '#words/en/layout.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Long enough to read it beside the lists that have just changed. */
const READING_MS = 7000;

/** Shows once per device, at the first choice of spaces, how to select several. Not shown after selecting several. */
export function useSpaceHint(): (chosen: readonly Space[]) => void {
  const toasts = useToasts();
  return (chosen) => {
    if (!takeSpaceHint() || chosen.length > 1) return;
    toasts.show({ type: 'info', message: texts.severalSpacesHint, lifetimeMs: READING_MS });
  };
}
