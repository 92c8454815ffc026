import { expect, it } from 'vitest';

import { untilActive } from '#sw/page/until-active.ts';

type Registration = Awaited<ReturnType<Parameters<typeof untilActive>[0]>>;

const nothingElse = () => Promise.resolve(false);

/** What each registration in turn comes to; how long was waited before each but the first. */
async function pausesUntil(...ends: readonly (() => Promise<Registration>)[]) {
  return pausesWhere(nothingElse, ...ends);
}

async function pausesWhere(
  isRefused: () => Promise<boolean>,
  ...ends: readonly (() => Promise<Registration>)[]
) {
  const pauses: number[] = [];
  const left = [...ends];
  await untilActive(() => left.shift()?.() ?? Promise.reject(new Error('One too many.')), {
    timer: (ms, onEnd) => {
      pauses.push(ms);
      queueMicrotask(onEnd);
      return () => undefined;
    },
    onReturn: () => () => undefined,
    isRefused,
  });
  expect(left).toEqual([]);
  return pauses;
}

const asRegistration = (states: object) =>
  ({ active: null, waiting: null, installing: null, ...states }) as unknown as Registration;
const workerThatBecomes = (state: string) => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  queueMicrotask(() => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  });
  return worker;
};
const leaving = () => Promise.resolve(asRegistration({ installing: workerThatBecomes('activating') }));
const active = () => Promise.resolve(asRegistration({ active: {} }));
const installed = () => Promise.resolve(asRegistration({ installing: workerThatBecomes('activated') }));
const cutOff = () => Promise.resolve(asRegistration({ installing: workerThatBecomes('redundant') }));
const cutOffBefore = () => Promise.resolve(asRegistration({}));
const offline = () => Promise.reject(new TypeError('Failed to fetch the script.'));
const refused = () => Promise.reject(new DOMException('Private.', 'SecurityError'));

it.each([
  ['is there', active],
  ['is installed', installed],
  ['is being activated, and leaves again', leaving],
])('W330 a worker that %s is asked for once', async (_, end) => {
  expect(await pausesUntil(end)).toEqual([]);
});

it('W330 a worker whose installation was cut off is asked for again, with growing pauses', async () => {
  expect(await pausesUntil(cutOff, offline, cutOffBefore, installed)).toEqual([2000, 4000, 8000]);
  const pauses = await pausesUntil(...Array.from({ length: 12 }, () => offline), installed);
  expect(pauses.at(-1)).toBe(300_000);
});

it('W330 the return of the network or of somebody is the next chance', async () => {
  let asked = 0;
  const left: Array<() => void> = [];
  await untilActive(
    () => {
      asked += 1;
      return asked === 1 ? cutOff() : active();
    },
    {
      timer: () => () => left.push(() => undefined),
      isRefused: nothingElse,
      onReturn: (callback) => {
        queueMicrotask(callback);
        return () => left.push(() => undefined);
      },
    },
  );
  expect(asked).toBe(2);
  // Nothing listens or waits any more.
  expect(left).toHaveLength(2);
});

it('W332 a browser that refuses every worker is asked once, one that refuses an answer is asked again', async () => {
  expect(await pausesWhere(() => Promise.resolve(true), refused)).toEqual([]);
  expect(await pausesUntil(refused, refused, installed)).toEqual([2000, 4000]);
});
