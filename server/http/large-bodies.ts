/**
 * A body beyond the usual size takes many times its bytes of memory until its call is done. So a person sends one at a
 * time, and the process takes a few.
 */
import type { UserId } from '#domain/ids.ts';

export interface LargeBodies {
  /** Returns how to leave, once; null where there is no room. */
  readonly enter: (user: UserId) => (() => void) | null;
}

const AT_ONCE = 3;

export function createLargeBodies(): LargeBodies {
  const inside = new Set<UserId>();
  return {
    enter: (user) => {
      if (inside.size >= AT_ONCE || inside.has(user)) return null;
      inside.add(user);
      return () => void inside.delete(user);
    },
  };
}
