/**
 * Which accounts are open in a tab of this browser. A tab holds a shared Web Lock for its account, which the browser
 * releases when the tab is closed or crashes; who gets the exclusive one knows that no tab is left. On plain HTTP, where
 * there are no Web Locks, tabs are asked instead.
 */
import type { UserId } from '#domain/ids.ts';

export interface OpenSessions {
  /** From before the account's row is read until `release`. One account a page: another one replaces it. */
  readonly hold: (user: UserId) => Promise<void>;
  /** Resolves once another tab can see it. */
  readonly release: () => Promise<void>;
}

export interface Elsewhere {
  readonly answerFor: (user: UserId) => () => Promise<void>;
}

export type Locks = Pick<LockManager, 'request'>;

/** No tab waits longer for one that is frozen while it looks after ended sessions. */
const HOLD_WITHIN_MS = 2_000;

const SESSION_LOCK = 'kinbox-session:';
export const sessionLock = (user: UserId) => SESSION_LOCK + user;

/** The browser's, or null on plain HTTP. */
export function browserLocks(): LockManager | null {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
}

/** Whether any tab of this browser may have an account open: on plain HTTP nobody knows, and blocked locks hold nothing. */
export async function mayBeOpenInATab(): Promise<boolean> {
  const found = await browserLocks()
    ?.query()
    .catch(() => ({ held: [] as readonly LockInfo[] }));
  return found?.held?.some(({ name }) => name?.startsWith(SESSION_LOCK)) ?? true;
}

/** `loadElsewhere` loads what only plain HTTP needs. */
export function createOpenSessions(
  loadElsewhere: () => Promise<Elsewhere>,
  locks: Locks | null = browserLocks(),
): OpenSessions {
  let held: { readonly user: UserId } | null = null;
  let started = Promise.resolve();
  let end = async () => {};

  function release(): Promise<void> {
    held = null;
    return end();
  }

  async function take(mine: { readonly user: UserId }, released: Promise<void>): Promise<void> {
    await released;
    if (held !== mine) return;
    if (locks === null) {
      end = (await loadElsewhere()).answerFor(mine.user);
      return;
    }
    let open = () => {};
    const untilReleased = new Promise<void>((resolve) => (open = resolve));
    await new Promise<void>((resolve) => {
      setTimeout(resolve, HOLD_WITHIN_MS);
      const request = locks.request(sessionLock(mine.user), { mode: 'shared' }, () => {
        resolve();
        return untilReleased;
      });
      end = () => {
        open();
        return request;
      };
    });
  }

  return {
    hold: (user) => {
      if (held?.user !== user) {
        const released = release();
        started = take((held = { user }), released);
      }
      return started;
    },
    release,
  };
}
