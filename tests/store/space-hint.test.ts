import { describe, expect, it } from 'vitest';

import { takeSpaceHint } from '#store/local/space-hint.ts';

describe('the hint about several spaces', () => {
  it('U373 is shown once on a device, and never if nothing can be stored', () => {
    const items = new Map<string, string>();
    const local = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    } as unknown as Storage;
    expect(takeSpaceHint({ local: () => local })).toBe(true);
    expect(takeSpaceHint({ local: () => local })).toBe(false);
    const refused = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
    expect(takeSpaceHint({ local: refused })).toBe(false);
  });
});
