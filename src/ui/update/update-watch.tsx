import { Suspense, useState, useSyncExternalStore } from 'react';
import * as texts from '#words/en/update.ts';
import { UpdatePrompt } from '../chunks.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import type { AppUpdates } from './app-updates.ts';
import { updateNow } from './update-now.ts';

/** Offers a new version once: after Later the next version, or the next start, asks again. */
export function UpdateWatch({ updates }: { readonly updates: AppUpdates }) {
  const found = useSyncExternalStore(updates.subscribe, updates.found);
  const [dismissed, setDismissed] = useState(0);
  const isOffered = found > dismissed;
  return (
    <section aria-label={texts.region}>
      {/* In the page before it has any text, because otherwise it would not be announced. */}
      <output>
        <VisuallyHidden>{isOffered ? texts.newVersion : ''}</VisuallyHidden>
      </output>
      {isOffered && (
        <Suspense fallback={null}>
          <UpdatePrompt
            onUpdate={() => updateNow(updates, () => window.location.reload())}
            onLater={() => setDismissed(found)}
          />
        </Suspense>
      )}
    </section>
  );
}
