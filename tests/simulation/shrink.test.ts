import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';

it.each([
  { needed: [3], steps: 50 },
  { needed: [0, 49], steps: 50 },
  { needed: [7, 8, 21, 22, 40], steps: 60 },
  { needed: [], steps: 10 },
])('C14 a failing schedule of $steps steps is shrunk to the required steps $needed', async (each) => {
  const { needed, steps } = each;
  const fails = async (without: ReadonlySet<number>) => !needed.some((step) => without.has(step));
  const { without } = await shrink({ steps, fails });
  const left = Array.from({ length: steps }, (_, step) => step).filter((step) => !without.has(step));
  expect(left).toEqual(needed);
});
