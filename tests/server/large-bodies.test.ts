import { expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { createLargeBodies } from '#server/http/large-bodies.ts';

const ADA = 1 as UserId;

it('A265 a slot is freed once: whoever frees it again frees nobody else’s', () => {
  const bodies = createLargeBodies();
  const leave = bodies.enter(ADA);
  expect(bodies.enter(ADA)).toBe(null);
  leave?.();
  expect(bodies.enter(ADA)).not.toBe(null);
  leave?.();
  expect(bodies.enter(ADA)).toBe(null);
});
