import { lazyPart } from '../lazy-part.tsx';
import type { LinkedTextProps } from './linked-text.tsx';

/** Loaded for the first row that has an address. A row is whole without it. */
export const LinkedText = lazyPart<LinkedTextProps>(() =>
  import('./linked-text.tsx').catch(() => ({ default: ({ text }: LinkedTextProps) => text })),
);
