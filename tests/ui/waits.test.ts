import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadWhenIdle } from '#ui/preload.ts';
import { WORLDS } from '#ui/screens.ts';
import { createWaits } from '#ui/session/waits.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** The code of the dashboard is loaded, on a machine that others use, too. */
const WITHIN = { timeout: LIMITS.longPoll };

let loaded: number;
/** How often what is loaded has waited for the browser. */
let waits: number;
/** At first, for each screen and for two parts more. After that nothing touches the browser, as after a test. */
const ALL_WAITS = 1 + WORLDS.signedOut.screens.length + 2;
/** What waits until the browser has nothing else to do. */
let idle: (whenIdle: () => void) => void;

beforeEach(() => {
  loaded = 0;
  waits = 0;
  idle = (whenIdle) => whenIdle();
  vi.stubGlobal('window', {
    location: { origin: 'http://api' },
    requestIdleCallback: (whenIdle: () => void) => {
      waits += 1;
      idle(whenIdle);
    },
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
  const calm = createWaits();
  let refuse = (): void => undefined;
  calm.add(new Promise((_, reject) => (refuse = reject)));
  let isStarted = false;
  const waiting = vi.fn(calm.over);
  const started = preloadWhenIdle('signedOut', waiting).then(() => (isStarted = true));
  await expect.poll(() => waiting, WITHIN).toHaveBeenCalled();
  // The dashboard, which is shown next.
  expect([loaded, isStarted]).toEqual([1, false]);

  // The first rows are awaited by the time that the sign-in is done.
  let pulled = () => {};
  calm.add(new Promise<void>((resolve) => (pulled = resolve)));
  // A refused one is over, too.
  refuse();
  await new Promise(setImmediate);
  expect([loaded, isStarted]).toEqual([1, false]);

  pulled();
  await started;
  await expect.poll(() => waits, WITHIN).toBe(ALL_WAITS);
  expect(loaded).toBe(1 + WORLDS.signedOut.screens.length);
});

it('U757 nothing is held back where nobody signs in', async () => {
  await expect(createWaits().over()).resolves.toBeUndefined();
});

describe('the code of later screens', () => {
  // Of the signed-out world: what makes the calls, the dashboard, each screen, and two parts more.
  const start = () => void preloadWhenIdle('signedOut', createWaits().over);

  it('U752 is loaded a part at a time, each when the browser has nothing else to do', async () => {
    const waiting: (() => void)[] = [];
    idle = (whenIdle) => void waiting.push(whenIdle);
    const untilWaiting = () => expect.poll(() => waiting, WITHIN).toHaveLength(1);
    start();
    await untilWaiting();
    waiting.pop()?.();
    // The dashboard comes with the sign-in, and is not held up.
    for (let screens = 1; screens <= WORLDS.signedOut.screens.length; screens += 1) {
      await untilWaiting();
      expect(loaded).toBe(screens);
      waiting.pop()?.();
    }
    await untilWaiting();
    idle = (whenIdle) => whenIdle();
    waiting.pop()?.();
    await expect.poll(() => waits, WITHIN).toBe(ALL_WAITS);
  });

  it('U752 follows in short pauses where the browser does not say when it is idle', async () => {
    const pauses: number[] = [];
    vi.stubGlobal('window', { location: { origin: 'http://api' } });
    vi.stubGlobal('setTimeout', (goOn: () => void, ms: number) => {
      waits = pauses.push(ms);
      setImmediate(goOn);
    });
    start();
    await expect.poll(() => waits, WITHIN).toBe(ALL_WAITS);
    expect(loaded).toBe(1 + WORLDS.signedOut.screens.length);
    expect(pauses[0]).toBe(2000);
    expect(Math.max(...pauses.slice(1))).toBeLessThanOrEqual(50);
  });
});
