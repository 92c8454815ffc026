import { lazy, useState, type ComponentType } from 'react';

/** The code of a part did not come: no network, or a server that no longer has this version. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}

/** A component whose code comes when it is drawn, or before. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/**
 * `lazy` for a part whose absence can be told from a fault in it, and that is drawn at once where its code is there:
 * React's own shows the fallback even then, and keeps what it has shown for 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Arriving = lazy(() =>
    preload().catch((cause: unknown) => {
      throw new PartMissing('The code of a part of the app did not come.', { cause });
    }),
  );
  function Part(props: Props) {
    // One of the two for as long as it stands: what is typed into it would not survive a change.
    const [Component] = useState<ComponentType<Props> | typeof Arriving>(() => loaded ?? Arriving);
    return <Component {...props} />;
  }
  return Object.assign(Part, { preload });
}
