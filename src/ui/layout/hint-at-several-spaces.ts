import type { Space } from '#domain/space.ts';
import { takeSpaceHint } from '#store/local/space-hint.ts';
import * as texts from '#words/en/layout.ts';
import { isTouched } from '../parts/is-touched.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** Long enough to read it beside the lists that have just changed. */
const READING_MS = 7000;

/** Shows once per device, at the first choice of spaces, how to select several. Not shown after selecting several. */
export function hintAtSeveralSpaces(toasts: Toasts, chosen: readonly Space[]): void {
  if (!takeSpaceHint() || chosen.length > 1) return;
  const message = isTouched() ? texts.severalSpacesByHold : texts.severalSpacesHint;
  toasts.show({ type: 'info', message, lifetimeMs: READING_MS });
}
