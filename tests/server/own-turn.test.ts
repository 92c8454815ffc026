import { expect, it } from 'vitest';
import { createOwnTurns } from '#server/http/own-turn.ts';

const READING_MS = 20;

it('A865 what takes several turns is done between two bodies that came together', async () => {
  const ownTurn = createOwnTurns();
  const order: string[] = [];
  const read = async (person: string, body: string) => {
    await ownTurn(person);
    order.push(body);
    spin(READING_MS);
  };
  const call = async () => {
    for (let trip = 0; trip < 5; trip += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    order.push('another call');
  };
  await Promise.all([read('anna', 'first body'), read('anna', 'second body'), call()]);
  expect(order).toEqual(['first body', 'another call', 'second body']);
});

it("A865 somebody's one body is read before another's many", async () => {
  const ownTurn = createOwnTurns();
  const order: string[] = [];
  const read = async (person: string) => {
    await ownTurn(person);
    order.push(person);
    spin(1);
  };
  await Promise.all([read('anna'), read('anna'), read('anna'), read('ben')]);
  expect(order).toEqual(['anna', 'anna', 'ben', 'anna']);
});

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
