import { accountStorageSchema } from '#domain/wire/account-storage.ts';
import { askServer } from '../api/ask-server.ts';

export function fetchStorage(token: string) {
  return askServer('api/user/storage', { method: 'get', token, answer: accountStorageSchema });
}
