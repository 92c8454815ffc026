import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSync } from '#sw/page/begin-sync.ts';
import type { PageSync } from '#sw/page/page-sync.ts';

let done: string[];
let hasNetwork: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  hasNetwork = true;
});
afterEach(() => vi.useRealTimers());

const running: PageSync = {
  wake: () => void done.push('wake'),
  hasWoken: Promise.resolve(),
  stop: () => void done.push('stop'),
};

function begin(begins: Promise<void>) {
  return beginSync(
    begins,
    () => {
      done.push('start');
      return running;
    },
    () => {
      done.push('load');
      if (!hasNetwork) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      return import('#sw/page/page-sync.ts');
    },
  );
}

it('W195 nothing of it is loaded before the first list is shown', async () => {
  let show = () => {};
  const sync = begin(new Promise<void>((resolve) => (show = resolve)));
  sync.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);
  show();
  await sync.hasWoken;
  expect(done).toEqual(['load', 'start']);
  sync.wake();
  sync.stop();
  expect(done).toEqual(['load', 'start', 'wake', 'stop']);
});

it('W42 its code is asked for again while it cannot be loaded, until nobody needs it', async () => {
  hasNetwork = false;
  const sync = begin(Promise.resolve());
  await vi.advanceTimersByTimeAsync(12_000);
  expect(done).toEqual(['load', 'load', 'load']);
  hasNetwork = true;
  await vi.advanceTimersByTimeAsync(3_000);
  await sync.hasWoken;
  expect(done).toEqual(['load', 'load', 'load', 'load', 'start']);

  hasNetwork = false;
  done = [];
  const stopped = begin(Promise.resolve());
  await vi.advanceTimersByTimeAsync(0);
  stopped.stop();
  hasNetwork = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['load']);
});
