import { lazy, useState, type ComponentType } from 'react';

/** The code of a part failed to load: offline, or the server no longer has this version. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}

/** A component whose code is loaded when it is rendered, or before. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/**
 * Like `lazy`, but a failed load can be told from an error in the component, and code that is loaded renders at once:
 * React's own shows the fallback even then, and keeps a shown fallback for 300 ms.
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
      throw new PartMissing('The code of a part of the app could not be loaded.', { cause });
    }),
  );
  function Part(props: Props) {
    // The same component for its lifetime: a change would remount it and lose what is typed.
    const [Component] = useState<ComponentType<Props> | typeof Arriving>(() => loaded ?? Arriving);
    return <Component {...props} />;
  }
  return Object.assign(Part, { preload });
}
