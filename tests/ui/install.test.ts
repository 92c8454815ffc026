import { expect, it } from 'vitest';
import type { Day } from '#domain/ids.ts';
import { isInstallOffered, noteInstallAnswered, noteInstallOffered } from '#store/local/install-offer.ts';
import { wayToInstall, type Circumstances } from '#ui/install/way-to-install.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Safari/605.1.15`;
const MAC_CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Mobile/15E148 Safari/604.1`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

it.each<[string, Partial<Circumstances>]>([
  ['installed', { isInItsWindow: true, hasPrompt: true }],
  ['insecure', { isSecure: false }],
  ['prompt', { hasPrompt: true, userAgent: MAC_CHROME }],
  ['ios', { userAgent: IPHONE }],
  ['ios', { userAgent: MAC, touchPoints: 5 }],
  ['safari', { userAgent: MAC }],
  ['other', { userAgent: MAC_CHROME }],
  ['firefoxDesktop', { userAgent: FIREFOX }],
  ['firefoxAndroid', { userAgent: FIREFOX_ANDROID }],
])('U1022 the way to install is %s with %j', (way, given) => {
  const at = {
    isInItsWindow: false,
    isSecure: true,
    hasPrompt: false,
    userAgent: '',
    touchPoints: 0,
    ...given,
  };
  expect(wayToInstall(at)).toBe(way);
});

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const as unknown as Day[];

function aDevice() {
  const kept = new Map<string, string>();
  const local = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  return { local: () => local as unknown as Storage };
}

it('U1021 a device offers to install on one day after its first, until it is answered', () => {
  const device = aDevice();
  const isOffered = (day: Day = MONDAY as Day) => isInstallOffered(day, device);
  expect([isOffered(MONDAY), isOffered(MONDAY), isOffered(TUESDAY)]).toEqual([false, false, true]);
  // Not shown on that day, where something else was.
  expect(isOffered(WEDNESDAY)).toBe(true);
  noteInstallOffered(TUESDAY as Day, device);
  expect([isOffered(TUESDAY), isOffered(WEDNESDAY)]).toEqual([true, false]);
  noteInstallAnswered(device);
  expect(isOffered(TUESDAY)).toBe(false);
  const blocked = {
    local: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(isInstallOffered(TUESDAY as Day, blocked)).toBe(false);
});
