/**
 * Who is signed in in this tab. "Remember me" keeps token and user in local storage, else they lie in session storage
 * and end with the tab. Broken or missing storage reads as nobody: it never stops the app.
 */
import type { User } from '#domain/user.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
  readonly isRemembered: boolean;
}

/** The browser's two storages, or what a test puts in their place. Either may be missing or throw. */
export interface Storages {
  readonly local: () => Storage;
  readonly session: () => Storage;
}

export const browserStorages: Storages = { local: () => localStorage, session: () => sessionStorage };

/** The specification keeps the token under two keys; they always hold the same. */
const TOKEN_KEYS = ['token', 'auth_token'] as const;
const USER_KEY = 'user';

/** The tab's own session wins over the remembered one: two tabs may be two users. */
export function readSession(storages: Storages = browserStorages): Session | null {
  return readFrom(storages.session, false) ?? readFrom(storages.local, true);
}

export function writeSession(session: Session, storages: Storages = browserStorages): void {
  // The tab's own session would win over the remembered one. The other way round the remembered one is somebody else's.
  clearSession({ isRemembered: false }, storages);
  attempt(() => {
    const storage = session.isRemembered ? storages.local() : storages.session();
    for (const key of TOKEN_KEYS) storage.setItem(key, session.token);
    storage.setItem(USER_KEY, JSON.stringify(session.user));
  });
}

/** Only where that session lies: another tab's person stays signed in. */
export function clearSession(
  { isRemembered }: Pick<Session, 'isRemembered'>,
  storages: Storages = browserStorages,
): void {
  const open = isRemembered ? storages.local : storages.session;
  attempt(() => [...TOKEN_KEYS, USER_KEY].forEach((key) => open().removeItem(key)));
}

function readFrom(open: () => Storage, isRemembered: boolean): Session | null {
  return (
    attempt(() => {
      const storage = open();
      const token = TOKEN_KEYS.map((key) => storage.getItem(key)).find(
        (value) => value !== null && value !== '',
      );
      const user: unknown = JSON.parse(storage.getItem(USER_KEY) ?? 'null');
      return typeof token === 'string' && isUser(user) ? { token, user, isRemembered } : null;
    }) ?? null
  );
}

/** Only what the app cannot start without; the profile that the next pull brings is checked in full. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const { id, email } = value as Partial<User>;
  return Number.isSafeInteger(id) && typeof email === 'string';
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
