import type { Life } from './stack.ts';

/** A call that never returns to a killed host. */
export function mortal<Args extends unknown[], T>(
  call: (...args: Args) => Promise<T>,
  life: Life,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    if (life.isOver) return never();
    const result = await call(...args);
    return life.isOver ? never() : result;
  };
}

export function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}
