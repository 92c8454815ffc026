/** Web Locks with names, shared and exclusive ones and signals, given out in order as in a browser. */

interface Waiting {
  readonly mode: LockMode;
  readonly start: () => void;
}

interface Queue {
  held: Waiting[];
  waiting: Waiting[];
}

export function sharedLocks(): Pick<LockManager, 'request' | 'query'> {
  const queues = new Map<string, Queue>();

  function advance(queue: Queue): void {
    const [next] = queue.waiting;
    if (next === undefined) return;
    const isFree = queue.held.length === 0;
    if (!isFree && (next.mode === 'exclusive' || queue.held.some(({ mode }) => mode === 'exclusive'))) return;
    queue.waiting.shift();
    queue.held.push(next);
    next.start();
    advance(queue);
  }

  function request<T>(
    name: string,
    { mode = 'exclusive', signal }: LockOptions,
    run: () => T | Promise<T>,
  ): Promise<T> {
    const queue = queues.get(name) ?? { held: [], waiting: [] };
    queues.set(name, queue);
    return new Promise<T>((resolve, reject) => {
      const mine: Waiting = {
        mode,
        start: () => {
          const end = () => {
            queue.held = queue.held.filter((each) => each !== mine);
            advance(queue);
          };
          const running = Promise.resolve().then(run);
          running.finally(end).then(resolve, reject);
        },
      };
      signal?.addEventListener('abort', () => {
        if (!queue.waiting.includes(mine)) return;
        queue.waiting = queue.waiting.filter((each) => each !== mine);
        reject(signal.reason as Error);
      });
      queue.waiting.push(mine);
      advance(queue);
    });
  }

  const query = () => {
    const held = [...queues].flatMap(([name, queue]) => queue.held.map(({ mode }) => ({ name, mode })));
    return Promise.resolve({ held });
  };

  return { request: request as unknown as LockManager['request'], query };
}
