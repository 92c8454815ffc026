import { lazy } from 'react';

/** The code of a part did not come: no network, or a server that no longer has this version. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}

/** `lazy` for a part whose absence can be told from a fault in it. React keeps either for as long as the page lives. */
export function lazyPart<Part extends LazyComponent>(load: () => Promise<{ default: Part }>) {
  return lazy(() =>
    load().catch((cause: unknown) => {
      throw new PartMissing('The code of a part of the app did not come.', { cause });
    }),
  );
}

/** What React's `lazy` takes. */
type LazyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];
