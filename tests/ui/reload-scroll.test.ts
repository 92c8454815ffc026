import { afterEach, expect, it, vi } from 'vitest';

import { keepScrollForReload, takeScrollAfterReload } from '#ui/screen-memory/reload-scroll.ts';

afterEach(() => vi.unstubAllGlobals());

it('U366 the scroll position of a page is that of its own address, though every document begins with one key', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  keepScrollForReload(['default', '/todo'], 2_000);
  expect(takeScrollAfterReload(['default', '/inbox'])).toBeUndefined();
  expect(takeScrollAfterReload(['other', '/todo'])).toBeUndefined();
  expect(takeScrollAfterReload(['default', '/todo'])).toBe(2_000);
});
