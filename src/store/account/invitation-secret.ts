/** The secret of an opened invitation link, kept in this tab while its reader signs in or registers. */
import {
  browserStorages,
  readText,
  STORAGE_KEYS,
  writeText,
  type Storages,
} from '../local/browser-storage.ts';
import { readSession } from './session.ts';

export function readInvitationSecret({ session }: Storages = browserStorages): string | null {
  return readText(session, STORAGE_KEYS.invitationSecret);
}

/** `null` forgets it. Without a session it is not of the person whose drafts are still in the tab. */
export function keepInvitationSecret(secret: string | null, storages: Storages = browserStorages): void {
  const isForNext = secret !== null && readSession(storages) === null;
  writeText(storages.session, STORAGE_KEYS.invitationSecret, secret);
  writeText(storages.session, STORAGE_KEYS.isInvitationForNext, isForNext ? 'yes' : null);
}
