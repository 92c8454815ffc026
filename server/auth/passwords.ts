/** Passwords at rest: argon2id with 19 MiB, two passes, one lane (docs/api.md, "Secrets and headers"). */
import { hash, verify, type Options } from '@node-rs/argon2';

/** `busy`: too many are waiting; answer 503. */
export type Busy = 'busy';

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<{ readonly hash: string } | Busy>;
  readonly verify: (hash: string, password: string) => Promise<boolean | Busy>;
  /** A hash of no password: verifying against it makes an unknown address take as long as a known one. */
  readonly decoy: string;
}

/** Argon2id is the package's default. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE = 50;

export function createPasswordHasher(): PasswordHasher {
  const turn = createTurnstile(AT_ONCE, QUEUE);
  return {
    hash: (password) => turn(async () => ({ hash: await hash(password, options) })),
    verify: (stored, password) => turn(() => verify(stored, password, options)),
    decoy:
      '$argon2id$v=19$m=19456,t=2,p=1$6Q8c7QyQtwBVtNepjRzyYA$mAKiMvD4senVa7ln0Z5jWV1MguBg6fz+Tgt/HsO+RDY',
  };
}

/** Runs `atOnce` at a time and queues up to `queue`; refuses the rest. */
function createTurnstile(atOnce: number, queue: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async function enter<T>(work: () => Promise<T>): Promise<T | Busy> {
    if (inside >= atOnce) {
      if (waiting.length >= queue) return 'busy';
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      inside += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
