/**
 * A body is in memory while it arrives, which may take as long as the server has patience, and until its call is done. What a device
 * may send at once to get rid of its queue would be 768 MiB of bodies, so a user has some of them at a time. Counts per process.
 */
import type { UserId } from '#domain/ids.ts';

/** More than ten devices send at once. */
export const BODIES_AT_ONCE = 100;

export interface BodyCalls {
  /** Returns the function that ends the call; null if the user has as many as they may have. */
  readonly enter: (user: UserId) => (() => void) | null;
}

export function createBodyCalls(): BodyCalls {
  const inside = new Map<UserId, number>();
  return {
    enter: (user) => {
      const count = inside.get(user) ?? 0;
      if (count >= BODIES_AT_ONCE) return null;
      inside.set(user, count + 1);
      return () => {
        const left = (inside.get(user) ?? 0) - 1;
        if (left > 0) inside.set(user, left);
        else inside.delete(user);
      };
    },
  };
}
