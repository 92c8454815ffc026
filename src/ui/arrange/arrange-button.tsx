import { Suspense } from 'react';
import type { ArrangeMenuProps } from './arrange-menu.tsx';
import { ArrangeMenu } from './lazy-arrange.ts';

/** The menu 'Arrange', which comes after the rows. */
export function ArrangeButton(props: ArrangeMenuProps) {
  return (
    <Suspense fallback={null}>
      <ArrangeMenu {...props} />
    </Suspense>
  );
}
