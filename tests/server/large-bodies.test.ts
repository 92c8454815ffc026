import { expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { createLargeBodies, LARGE_BODIES } from '#server/http/large-bodies.ts';

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

it('A265 twenty are taken at once, so that a few who send slowly keep nobody out', () => {
  const bodies = createLargeBodies();
  const enter = (user: number) => bodies.enter(user as UserId);
  expect(LARGE_BODIES).toBe(20);
  const left = Array.from({ length: LARGE_BODIES }, (_, n) => enter(n + 1));
  expect(left).not.toContain(null);
  expect(enter(LARGE_BODIES + 1)).toBeNull();
  left[0]?.();
  expect(enter(LARGE_BODIES + 1)).not.toBeNull();
});
