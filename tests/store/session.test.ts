import { describe, expect, it } from 'vitest';
import type { User } from '#domain/user.ts';
import type { Storages } from '#store/local/browser-storage.ts';
import { clearSession, readSession, writeSession } from '#store/account/session.ts';

function memory(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

function browser(local = memory(), session = memory()): Storages {
  return { local: () => local, session: () => session };
}

const ada = { id: 1, email: 'ada@kin.example' } as unknown as User;
const ben = { id: 2, email: 'ben@kin.example' } as unknown as User;

describe('a session', () => {
  it.each([true, false])(
    'O19 is kept under both keys in the chosen storage, remembered %j',
    (isRemembered) => {
      const storages = browser();
      writeSession({ token: '1|secret', user: ada, isRemembered }, storages);
      expect(readSession(storages)).toEqual({ token: '1|secret', user: ada, isRemembered });
      const [kept, other] = isRemembered
        ? [storages.local(), storages.session()]
        : [storages.session(), storages.local()];
      expect([kept.getItem('token'), kept.getItem('auth_token')]).toEqual(['1|secret', '1|secret']);
      expect([other.getItem('token'), other.getItem('user')]).toEqual([null, null]);
    },
  );

  it('O19 of the tab itself takes precedence over the remembered one, which stays another user’s', () => {
    const storages = browser();
    writeSession({ token: '1|ada', user: ada, isRemembered: true }, storages);
    writeSession({ token: '2|ben', user: ben, isRemembered: false }, storages);
    expect(readSession(storages)).toMatchObject({ token: '2|ben', isRemembered: false });
    clearSession({ isRemembered: false }, storages);
    expect(readSession(storages)).toMatchObject({ token: '1|ada', isRemembered: true });
  });

  it('O19 that is remembered replaces the tab’s own', () => {
    const storages = browser();
    writeSession({ token: '2|ben', user: ben, isRemembered: false }, storages);
    writeSession({ token: '1|ada', user: ada, isRemembered: true }, storages);
    expect(readSession(storages)).toMatchObject({ token: '1|ada', isRemembered: true });
  });

  it.each([
    ['no user', { token: 'x' }],
    ['a user that is no JSON', { token: 'x', user: '{' }],
    ['a user without an id', { token: 'x', user: '{"email":"a@b.c"}' }],
    ['a user without an address', { token: 'x', user: '{"id":1}' }],
    ['an empty token', { token: '', user: '{"id":1,"email":"a@b.c"}' }],
    ['no token', { user: '{"id":1,"email":"a@b.c"}' }],
  ])('O19 with %s counts as none', (_, entries) => {
    expect(readSession(browser(memory(entries as Record<string, string>)))).toBeNull();
  });

  it('O19 is found under either key', () => {
    const storages = browser(memory({ auth_token: 'x', user: '{"id":1,"email":"a@b.c"}' }));
    expect(readSession(storages)?.token).toBe('x');
  });

  it('O19 in storage that throws counts as none, and stops nothing', () => {
    const denied = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    const storages = { local: denied, session: denied };
    expect(readSession(storages)).toBeNull();
    expect(() => writeSession({ token: 'x', user: ada, isRemembered: true }, storages)).not.toThrow();
  });
});
