import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { User } from '#domain/user.ts';
import { writeSession } from '#store/account/session.ts';
import { readPolicy, writePolicy } from '#store/local/policy.ts';
import { STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { readTheme, THEMES, writeTheme } from '#store/local/theme.ts';

/** The part of the Storage API that these tests need. */
function storageOf(entries: Record<string, string> = {}): { local: () => Storage } {
  const kept = new Map(Object.entries(entries));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  return { local: () => storage };
}
const nothing = () => undefined;
const blocked = {
  local: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

it('U206 the theme follows the system until one is chosen, and again when that is chosen', () => {
  const storages = storageOf();
  expect(readTheme(storages)).toBe('system');
  writeTheme('dark', storages);
  expect(readTheme(storages)).toBe('dark');
  writeTheme('system', storages);
  expect(storages.local().getItem(STORAGE_KEYS.theme)).toBe(null);
  expect(readTheme(storages)).toBe('system');
});

it('U206 a theme that is invalid, or cannot be read, is the system’s', () => {
  expect(readTheme(storageOf({ [STORAGE_KEYS.theme]: 'sepia' }))).toBe('system');
  expect(readTheme(blocked)).toBe('system');
  expect(() => writeTheme('dark', blocked)).not.toThrow();
});

/** What the script in <head> puts on the page before there is anything else. */
function firstFrame(local: () => Storage, session = local): { theme?: string; loaded: string[] } {
  const dataset: { theme?: string } = {};
  const loaded: string[] = [];
  const page = {
    addEventListener: nothing,
    get localStorage() {
      return local();
    },
    get sessionStorage() {
      return session();
    },
    document: {
      documentElement: { dataset },
      currentScript: { dataset: { signedIn: '/a.css /dashboard.js', signedOut: '/login.js' } },
      createElement: () => ({}),
      head: { append: ({ rel, href }: HTMLLinkElement) => loaded.push(`${rel} ${href}`) },
    },
  };
  runInNewContext(readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8'), page);
  return { ...dataset, loaded };
}

it('U330 the script before the first frame reads what the app has written', () => {
  for (const theme of THEMES) {
    const storages = storageOf();
    writeTheme(theme, storages);
    expect(firstFrame(storages.local).theme).toBe(theme === 'system' ? undefined : theme);
  }
  expect(firstFrame(storageOf({ [STORAGE_KEYS.theme]: 'sepia' }).local).theme).toBeUndefined();
  expect(firstFrame(blocked.local).theme).toBeUndefined();
});

it('U727 the page begins to load the first screen of its session before the app has started', () => {
  const user = { id: 1, email: 'a@example.com', name: 'A', first_name: 'A' } as unknown as User;
  const dashboard = ['preload /a.css', 'modulepreload /dashboard.js'];
  for (const isRemembered of [true, false]) {
    const storages = { local: storageOf().local, session: storageOf().local };
    writeSession({ token: '1|secret', user, isRemembered }, storages);
    expect(firstFrame(storages.local, storages.session).loaded).toEqual(dashboard);
  }
  expect(firstFrame(storageOf().local).loaded).toEqual(['modulepreload /login.js']);
  expect(firstFrame(blocked.local).loaded).toEqual(['modulepreload /login.js']);
});

it('U209 the server’s facts are stored for reading offline', () => {
  const storages = storageOf();
  expect(readPolicy(storages)).toBe(null);
  writePolicy({ country: 'Portugal', contact: null }, storages);
  expect(readPolicy(storages)).toEqual({ country: 'Portugal', contact: null });
  expect(readPolicy(storageOf({ kinbox_policy: '{"country":3}' }))).toBe(null);
  expect(readPolicy(blocked)).toBe(null);
  expect(() => writePolicy({ country: 'Portugal', contact: null }, blocked)).not.toThrow();
});

it('U1021 the script before the first frame keeps the browser’s offer to install, which comes once', () => {
  const listeners = new Map<string, (event: unknown) => void>();
  const window: { kinboxInstallPrompt?: unknown } = {};
  runInNewContext(readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8'), {
    window,
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    document: { documentElement: { dataset: {} } },
  });
  let isTaken = false;
  const event = { preventDefault: () => (isTaken = true) };
  listeners.get('beforeinstallprompt')?.(event);
  expect([isTaken, window.kinboxInstallPrompt]).toEqual([true, event]);
});
