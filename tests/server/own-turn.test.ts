import { expect, it } from 'vitest';
import { ownTurn } from '#server/http/own-turn.ts';

const DUE_MS = 1;

it('A865 what is due is done between two turns that were asked for at once', async () => {
  const order: string[] = [];
  const readFirst = async () => {
    await ownTurn();
    order.push('first body');
    setTimeout(() => order.push('another call'), DUE_MS);
    // As long as reading a body takes.
    const until = performance.now() + 3 * DUE_MS;
    while (performance.now() < until);
  };
  const readSecond = async () => {
    await ownTurn();
    order.push('second body');
  };
  await Promise.all([readFirst(), readSecond()]);
  expect(order).toEqual(['first body', 'another call', 'second body']);
});
