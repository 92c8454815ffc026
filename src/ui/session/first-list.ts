/**
 * When what the device has is on the screen. Nothing is asked of the server before: a start needs no network, and what comes
 * from there must not compete with the first list.
 */
export interface FirstList {
  /** The first list, or what the screen has in its place, is rendered. */
  readonly note: () => void;
  /** There is nothing to wait for: somebody has just signed in. */
  readonly skip: () => void;
  /** Resolves once it is painted, or after a while on a screen without one. */
  readonly untilShown: () => Promise<void>;
}

const WITHOUT_LIST_MS = 2_000;

export function createFirstList(): FirstList {
  let end = () => {};
  const shown = new Promise<void>((resolve) => (end = resolve));
  return {
    // A frame calls back before it is painted.
    note: () => void requestAnimationFrame(() => setTimeout(end)),
    skip: () => end(),
    untilShown: () => {
      setTimeout(end, WITHOUT_LIST_MS);
      return shown;
    },
  };
}
