import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadWhenIdle } from '#ui/preload.ts';
import { WORLDS } from '#ui/screens.ts';
import { createWaits } from '#ui/session/waits.ts';

/** The code of the dashboard is loaded, on a machine that others use, too. */
const WITHIN = { timeout: 10_000 };

let loaded: number;
/** What waits until the browser has nothing else to do. */
let idle: (whenIdle: () => void) => void;

beforeEach(() => {
  loaded = 0;
  idle = (whenIdle) => whenIdle();
  vi.stubGlobal('window', {
    location: { origin: 'http://api' },
    requestIdleCallback: (whenIdle: () => void) => idle(whenIdle),
  });
  for (const { Screen } of [...WORLDS.signedIn.screens, ...WORLDS.signedOut.screens]) {
    vi.spyOn(Screen, 'preload').mockImplementation(() => Promise.resolve((loaded += 1)));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('U757 while somebody signs in, only what the sign-in leads to is loaded, and the worker waits', async () => {
  const waits = createWaits();
  let refuse = (): void => undefined;
  waits.add(new Promise((_, reject) => (refuse = reject)));
  let isStarted = false;
  const waiting = vi.fn(waits.over);
  const started = preloadWhenIdle('signedOut', waiting).then(() => (isStarted = true));
  await vi.waitFor(() => expect(waiting).toHaveBeenCalled(), WITHIN);
  // The dashboard, which is shown next.
  expect([loaded, isStarted]).toEqual([1, false]);

  // The first rows are awaited by the time that the sign-in is done.
  let pulled = () => {};
  waits.add(new Promise<void>((resolve) => (pulled = resolve)));
  // A refused one is over, too.
  refuse();
  await new Promise(setImmediate);
  expect([loaded, isStarted]).toEqual([1, false]);

  pulled();
  await started;
  await vi.waitFor(() => expect(loaded).toBe(1 + WORLDS.signedOut.screens.length), WITHIN);
});

it('U757 nothing is held back where nobody signs in', async () => {
  await expect(createWaits().over()).resolves.toBeUndefined();
});

it('U752 later code is loaded a part at a time, each when the browser has nothing else to do', async () => {
  const waiting: (() => void)[] = [];
  idle = (whenIdle) => void waiting.push(whenIdle);
  // Of the signed-out world: the dashboard, and then each screen.
  void preloadWhenIdle('signedOut', createWaits().over);
  const goOn = () => waiting.splice(0).forEach((whenIdle) => whenIdle());
  // What makes the calls comes first, and is no screen.
  await vi.waitFor(() => expect(waiting).toHaveLength(1), WITHIN);
  goOn();
  for (let screens = 0; screens <= WORLDS.signedOut.screens.length; screens += 1) {
    await vi.waitFor(() => expect(waiting).toHaveLength(1), WITHIN);
    expect(loaded).toBe(screens);
    goOn();
  }
});
