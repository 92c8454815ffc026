import { lazyPart } from '../lazy-part.tsx';

interface Text {
  readonly text: string;
}

/** Loaded for the first row that has an address. A row is whole without it. */
export const LinkedText = lazyPart<Text>(() =>
  import('./linked-text.tsx').catch(() => ({ default: ({ text }: Text) => text })),
);
