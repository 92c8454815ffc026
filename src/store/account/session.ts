/**
 * Who is signed in in this tab. "Remember me" keeps token and user in local storage; otherwise they are in session
 * storage and end with the tab. Broken or missing storage reads as signed out and never stops the app.
 */
import type { User } from '#domain/user.ts';
import {
  browserStorages,
  readJson,
  readText,
  STORAGE_KEYS,
  writeText,
  type Storages,
} from '../local/browser-storage.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
  readonly isRemembered: boolean;
}

/**
 * Identifies a token without revealing it. The part before the bar is its number on the server, which a token that
 * replaces it has, too; of the 43 characters of the secret behind it these are six.
 */
export function tokenMark(token: string): string {
  return `${Number.parseInt(token, 10)}.${token.slice(-6)}`;
}

/** The tab's own session takes precedence over the remembered one: two tabs may have two users. */
export function readSession(storages: Storages = browserStorages): Session | null {
  return readFrom(storages.session, false) ?? readFrom(storages.local, true);
}

export function writeSession(session: Session, storages: Storages = browserStorages): void {
  // The tab's own session would take precedence over the remembered one. In the other direction the remembered one is
  // another user's.
  clearSession({ isRemembered: false }, storages);
  const storage = session.isRemembered ? storages.local : storages.session;
  for (const key of STORAGE_KEYS.tokens) writeText(storage, key, session.token);
  writeText(storage, STORAGE_KEYS.user, JSON.stringify(session.user));
}

/** Only where that session is stored: another tab's user stays signed in. */
export function clearSession(
  { isRemembered }: Pick<Session, 'isRemembered'>,
  storages: Storages = browserStorages,
): void {
  const storage = isRemembered ? storages.local : storages.session;
  for (const key of [...STORAGE_KEYS.tokens, STORAGE_KEYS.user]) writeText(storage, key, null);
}

function readFrom(storage: () => Storage, isRemembered: boolean): Session | null {
  const tokens = STORAGE_KEYS.tokens.map((key) => readText(storage, key));
  const token = tokens.find((each) => each !== null && each !== '');
  const user = readJson(storage, STORAGE_KEYS.user);
  return token && isUser(user) ? { token, user, isRemembered } : null;
}

/** Only the fields that the app cannot start without; the profile that the next pull brings is validated in full. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const { id, email } = value as Partial<User>;
  return Number.isSafeInteger(id) && typeof email === 'string';
}
