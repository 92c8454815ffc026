import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOwnTurns } from '#server/http/own-turn.ts';

const READING_MS = 20;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('A865 others are served between two bodies for as long as the first took', async () => {
  const { read, order } = bodies();
  const both = [read('anna', 'first'), read('anna', 'second')];
  await turns();
  expect(order).toEqual(['first']);
  vi.advanceTimersByTime(READING_MS - 1);
  await turns();
  expect(order).toEqual(['first']);
  vi.advanceTimersByTime(1);
  await Promise.all(both);
  expect(order).toEqual(['first', 'second']);
});

it("A865 somebody's one body is read before another's many", async () => {
  const { read, order } = bodies();
  const all = ['anna 1', 'anna 2', 'anna 3', 'ben 1'].map((body) => read(body.slice(0, -2), body));
  while (order.length < all.length) {
    await turns();
    vi.advanceTimersByTime(READING_MS);
  }
  expect(order).toEqual(['anna 1', 'anna 2', 'ben 1', 'anna 3']);
});

function bodies() {
  const ownTurn = createOwnTurns();
  const order: string[] = [];
  const read = async (person: string, body: string) => {
    await ownTurn(person);
    order.push(body);
    // As long as it takes, in which no timer fires.
    vi.advanceTimersByTime(READING_MS);
  };
  return { read, order };
}

/** What needs no timer goes on, as calls do that go to the database and back. */
async function turns(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await turn();
}
