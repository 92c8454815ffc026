/**
 * Who is signed in in this tab. "Remember me" keeps token and user in local storage; otherwise they are in session
 * storage and end with the tab. Broken or missing storage reads as signed out and never stops the app.
 */
import type { User } from '#domain/user.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
  readonly isRemembered: boolean;
}

/** The browser's two storages, or a test's. Either may be missing or throw. */
export interface Storages {
  readonly local: () => Storage;
  readonly session: () => Storage;
}

export const browserStorages: Storages = { local: () => localStorage, session: () => sessionStorage };

/** The specification stores the token under two keys; they always hold the same value. */
const TOKEN_KEYS = ['token', 'auth_token'] as const;
const USER_KEY = 'user';

/** The tab's own session takes precedence over the remembered one: two tabs may have two users. */
export function readSession(storages: Storages = browserStorages): Session | null {
  return readFrom(storages.session, false) ?? readFrom(storages.local, true);
}

export function writeSession(session: Session, storages: Storages = browserStorages): void {
  // The tab's own session would take precedence over the remembered one. In the other direction the remembered one is
  // another user's.
  clearSession({ isRemembered: false }, storages);
  attempt(() => {
    const storage = session.isRemembered ? storages.local() : storages.session();
    for (const key of TOKEN_KEYS) storage.setItem(key, session.token);
    storage.setItem(USER_KEY, JSON.stringify(session.user));
  });
}

/** Only where that session is stored: another tab's user stays signed in. */
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

/** Only the fields that the app cannot start without; the profile that the next pull brings is validated in full. */
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
