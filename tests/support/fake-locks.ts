/** Web Locks as browsers give them out, for one name: `ifAvailable` and `steal`, and a theft that rejects the request. */
export interface FakeLocks {
  readonly locks: { readonly request: LockManager['request'] };
  /** The options of every request, in order. */
  readonly asked: LockOptions[];
  readonly isHeld: () => boolean;
}

interface Holder {
  readonly takeAway: () => void;
}

/** `onAsked` comes before an answer. */
export function fakeLocks(onAsked?: () => unknown): FakeLocks {
  const asked: LockOptions[] = [];
  let holder: Holder | null = null;

  async function request(
    _name: string,
    options: LockOptions,
    run: (lock: object | null) => unknown,
  ): Promise<unknown> {
    asked.push(options);
    if (onAsked !== undefined) await onAsked();
    if (holder !== null && !options.steal) return run(null);
    holder?.takeAway();
    const stolen = new DOMException('The lock was stolen.', 'AbortError');
    return new Promise((resolve, reject) => {
      const mine: Holder = { takeAway: () => reject(stolen) };
      holder = mine;
      const end = () => {
        if (holder === mine) holder = null;
      };
      // As in a browser, the callback runs in a later task.
      const running = Promise.resolve().then(() => run({}));
      running.then(end, end);
      running.then(resolve, reject);
    });
  }

  return { asked, isHeld: () => holder !== null, locks: { request: request as LockManager['request'] } };
}
