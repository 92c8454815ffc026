/** Web Locks as the hosts of one machine share them: `ifAvailable`, `steal`, and a theft that rejects the request. */
import type { LockDeps } from '#sw/sync/lock.ts';
import type { HostLife } from './hosts.ts';

type Locks = NonNullable<LockDeps['locks']>;

export interface SimLocks {
  /** As a host sees them. While it is frozen it may be given a lock, and does not hear of it. */
  readonly of: (life: HostLife) => Locks;
  /** As a browser does with the locks of a process that is gone. */
  readonly release: (life: HostLife) => void;
}

interface Holder {
  readonly life: HostLife;
  readonly takeAway: () => void;
}

type Request = (
  name: string,
  options: LockOptions,
  run: (lock: object | null) => unknown,
) => Promise<unknown>;

export function createSimLocks(): SimLocks {
  const holders = new Map<string, Holder>();

  async function request(
    life: HostLife,
    ...[name, { steal = false }, run]: Parameters<Request>
  ): Promise<unknown> {
    const before = holders.get(name);
    if (before !== undefined && !steal) return run(null);
    before?.takeAway();
    return new Promise((resolve, reject) => {
      const stolen = new DOMException('The lock was stolen.', 'AbortError');
      const mine: Holder = { life, takeAway: () => reject(stolen) };
      holders.set(name, mine);
      const end = () => {
        if (holders.get(name) === mine) holders.delete(name);
      };
      const running = life.awake().then(() => run({}));
      running.then(end, end);
      running.then(resolve, reject);
    });
  }

  return {
    of: (life) => ({
      request: ((...asked: Parameters<Request>) => request(life, ...asked)) as Locks['request'],
    }),
    release: (life) => {
      for (const [name, holder] of holders) if (holder.life === life) holders.delete(name);
    },
  };
}
