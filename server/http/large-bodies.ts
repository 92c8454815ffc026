/**
 * A large body takes many times its size in memory until its call is done, or until it is in a file. So a user may send
 * one at a time, and the process accepts a few.
 */
import type { UserId } from '#domain/ids.ts';

export interface LargeBodies {
  /** Returns the function that frees the slot, of which only the first call counts; null if no slot is free. */
  readonly enter: (user: UserId) => (() => void) | null;
}

const AT_ONCE = 3;

export function createLargeBodies(): LargeBodies {
  const inside = new Set<UserId>();
  return {
    enter: (user) => {
      if (inside.size >= AT_ONCE || inside.has(user)) return null;
      inside.add(user);
      let isInside = true;
      return () => {
        if (isInside) inside.delete(user);
        isInside = false;
      };
    },
  };
}
