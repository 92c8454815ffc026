import { describe, expect, it } from 'vitest';

import type { UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { forgetActiveSpaces, readActiveSpaces, writeActiveSpaces } from '#store/local/active-spaces.ts';
import { clearSession, readSession, writeSession, type Session } from '#store/account/session.ts';

const ADA = 1 as UserId;
const NOOR = 2 as UserId;

function storages() {
  const [local, session] = [storageOf(), storageOf()];
  return { local: () => local, session: () => session };
}

/** The part of the Storage API that these tests need. */
function storageOf() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return Object.assign(storage as unknown as Storage, { keysKept: () => [...kept.keys()] });
}
const blocked = {
  local: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

describe('the active spaces', () => {
  it('S14 are kept in local storage per user', () => {
    const where = storages();
    writeActiveSpaces(ADA, ['personal', 'work'], where);
    expect(where.local().keysKept()).toEqual(['kinbox_active_spaces_1']);
    expect(readActiveSpaces(ADA, false, where)).toEqual(['personal', 'work']);
    expect(readActiveSpaces(NOOR, false, where)).toEqual(['personal']);
    forgetActiveSpaces(ADA, where);
    expect(where.local().keysKept()).toEqual([]);
  });

  it('S14 are the personal one if nothing can be stored', () => {
    expect(() => writeActiveSpaces(ADA, ['work'], blocked)).not.toThrow();
    expect(readActiveSpaces(ADA, true, blocked)).toEqual(['personal']);
  });
});

describe('a session', () => {
  const user = { id: ADA, email: 'ada@example.org' } as User;
  const session: Session = { token: 'secret', user, isRemembered: true };

  it('S15 keeps token, auth_token and user in local storage if it is remembered', () => {
    const where = storages();
    writeSession(session, where);
    expect(where.local().keysKept()).toEqual(['token', 'auth_token', 'user']);
    expect(where.local().getItem('auth_token')).toBe('secret');
    expect(where.session().keysKept()).toEqual([]);
    expect(readSession(where)).toEqual(session);
  });

  it('S15 keeps them in session storage otherwise, and ends where it began', () => {
    const where = storages();
    writeSession({ ...session, isRemembered: false }, where);
    expect(where.session().keysKept()).toEqual(['token', 'auth_token', 'user']);
    expect(where.local().keysKept()).toEqual([]);
    clearSession({ isRemembered: false }, where);
    expect(readSession(where)).toBe(null);
  });

  it('S15 exists as long as either token does, and not without its user', () => {
    const where = storages();
    writeSession(session, where);
    where.local().removeItem('token');
    expect(readSession(where)?.token).toBe('secret');
    where.local().removeItem('user');
    expect(readSession(where)).toBe(null);
  });
});
