/** The secret of an opened invitation link, kept in this tab while its reader signs in or registers. */
import { browserStorages, readText, STORAGE_KEYS, writeText } from './browser-storage.ts';

export function readInvitationSecret(): string | null {
  return readText(browserStorages.session, STORAGE_KEYS.invitationSecret);
}

/** `null` forgets it. */
export function keepInvitationSecret(secret: string | null): void {
  writeText(browserStorages.session, STORAGE_KEYS.invitationSecret, secret);
}
