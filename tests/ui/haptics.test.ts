import { afterEach, expect, it, vi } from 'vitest';
import { tap } from '#ui/parts/haptics.ts';

afterEach(() => vi.unstubAllGlobals());

function on(device: { vibrates: boolean; isStill: boolean }) {
  const vibrate = vi.fn<(ms: number) => boolean>(() => true);
  vi.stubGlobal('navigator', device.vibrates ? { vibrate } : {});
  vi.stubGlobal('window', { matchMedia: () => ({ matches: device.isStill }) });
  tap();
  return vibrate;
}

it('U776 a tap is felt once and briefly, where the device can and the person wants motion', () => {
  expect(on({ vibrates: true, isStill: false }).mock.calls).toEqual([[10]]);
  expect(on({ vibrates: true, isStill: true })).not.toHaveBeenCalled();
  expect(on({ vibrates: false, isStill: false })).not.toHaveBeenCalled();
});
