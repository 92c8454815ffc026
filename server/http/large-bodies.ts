/**
 * A large body goes to a file while it arrives, and somebody may send it as slowly as the server has patience. So a user may send one
 * at a time, and the process accepts as many as the disk has room for; few would let three accounts keep everybody out.
 */
import type { UserId } from '#domain/ids.ts';

export interface LargeBodies {
  /** Returns the function that frees the slot, of which only the first call counts; null if no slot is free. */
  readonly enter: (user: UserId) => (() => void) | null;
}

export const LARGE_BODIES = 20;

export function createLargeBodies(): LargeBodies {
  const inside = new Set<UserId>();
  return {
    enter: (user) => {
      if (inside.size >= LARGE_BODIES || inside.has(user)) return null;
      inside.add(user);
      let isInside = true;
      return () => {
        if (isInside) inside.delete(user);
        isInside = false;
      };
    },
  };
}
