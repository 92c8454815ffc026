import { useLayoutEffect, useRef } from 'react';
import type { QuickAddMode } from '#domain/quick-add-flow.ts';
import { focusScreenIfLost } from '../../parts/focus-screen-if-lost.ts';
import { isEscape } from '../../shortcuts/composition.ts';
import { QuickAdd } from './quick-add.tsx';
import type { Added } from '../../adding/adding.ts';
import type { QuickAddTask } from './use-quick-add.ts';

interface AddBelowProps {
  readonly mode: QuickAddMode;
  readonly place: string;
  readonly placeholder: string;
  readonly adds: Added;
  readonly onAdd: (task: QuickAddTask) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** The quick-add that a header's plus icon opens. It has the focus at once, and Esc closes it. */
export function AddBelow({ onCancel, ...quickAdd }: AddBelowProps) {
  const form = useRef<HTMLDivElement>(null);
  // Before the first frame, after which somebody may type. It gives the focus back while it is still in the page.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = form.current;
    element?.querySelector('input')?.focus();
    return () => {
      if (!element?.contains(document.activeElement)) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      requestAnimationFrame(focusScreenIfLost);
    };
  }, []);
  return (
    // Esc anywhere in the form is the same as the header's cancel button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={form}
      onKeyDown={(event) => {
        if (isEscape(event.nativeEvent)) onCancel();
      }}
    >
      <QuickAdd {...quickAdd} isSpread />
    </div>
  );
}
