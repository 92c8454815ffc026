import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AWAKE_MS, keepAwake } from '#ui/groceries/keep-awake.ts';

/** A page that can be touched and hidden, and a browser that hands out one lock at a time. */
function aPage({ refuses = false } = {}) {
  const initial: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const page = Object.assign(new EventTarget(), initial);
  const locks = { asked: 0, held: 0 };
  const request = async () => {
    locks.asked += 1;
    if (refuses) throw new Error('low battery');
    locks.held += 1;
    return { release: async () => void (locks.held -= 1) };
  };
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const touch = () => page.dispatchEvent(new Event('pointerdown'));
  return { locks, show, touch, start: () => keepAwake({ request, page }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the screen of the groceries', () => {
  it('U103 stays awake from opening to closing, with one lock', async () => {
    const { locks, touch, start } = aPage();
    const stop = start();
    touch();
    await vi.advanceTimersByTimeAsync(AWAKE_MS - 1);
    expect(locks).toEqual({ asked: 1, held: 1 });
    stop();
    await vi.advanceTimersByTimeAsync(0);
    touch();
    expect(locks).toEqual({ asked: 1, held: 0 });
  });

  it('U103 may turn off five minutes after the last touch, and stays awake again after the next', async () => {
    const { locks, touch, start } = aPage();
    start();
    await vi.advanceTimersByTimeAsync(AWAKE_MS - 1);
    touch();
    await vi.advanceTimersByTimeAsync(AWAKE_MS - 1);
    expect(locks.held).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(locks.held).toBe(0);
    touch();
    await vi.advanceTimersByTimeAsync(0);
    expect(locks).toEqual({ asked: 2, held: 1 });
  });

  it('U103 requests the lock again when the page becomes visible', async () => {
    const { locks, show, start } = aPage();
    start();
    show('hidden');
    await vi.advanceTimersByTimeAsync(0);
    expect(locks.held).toBe(0);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(locks).toEqual({ asked: 2, held: 1 });
  });

  it('U103 accepts a refusal, and requests the lock again at the next touch', async () => {
    const { locks, touch, start } = aPage({ refuses: true });
    start();
    await vi.advanceTimersByTimeAsync(0);
    touch();
    await vi.advanceTimersByTimeAsync(0);
    expect(locks).toEqual({ asked: 2, held: 0 });
  });
});
