import { Suspense, useState, useSyncExternalStore } from 'react';
import { UpdatePrompt } from '../chunks.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import type { AppUpdates } from './app-updates.ts';
import { updateNow } from './update-now.ts';

/** Offers a new version once: whoever said Later is asked again by the next one, or by the next start. */
export function UpdateWatch({ updates }: { readonly updates: AppUpdates }) {
  const found = useSyncExternalStore(updates.subscribe, updates.found);
  const [dismissed, setDismissed] = useState(0);
  const isOffered = found > dismissed;
  return (
    <section aria-label="Update">
      {/* In the page before anything is said in it, or nobody would hear it. */}
      <output>
        <VisuallyHidden>{isOffered ? 'New version available!' : ''}</VisuallyHidden>
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
