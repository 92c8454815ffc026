/** Export, import and deletion of the account. */
import * as z from 'zod/mini';
import { accountDeletedSchema } from '#domain/wire/account-deletion.ts';
import { importedSchema, importStateSchema } from '#domain/wire/own-data.ts';
import { askServer } from '../api/ask-server.ts';

/** Long, because the file contains all data of the user. */
const TRANSFER_MS = 120_000;

export function exportData(token: string) {
  return askServer('api/user/export', { method: 'get', token, timeoutMs: TRANSFER_MS, answer: z.unknown() });
}

/** A large file is imported after the answer; `readImport` tells how far it is. */
export function importData(token: string, json: object) {
  return askServer('api/user/import', {
    method: 'post',
    token,
    json,
    headers: { Prefer: 'respond-async' },
    timeoutMs: TRANSFER_MS,
    answer: importedSchema,
  });
}

export function readImport(token: string) {
  return askServer('api/user/import', { method: 'get', token, answer: importStateSchema });
}

/** Stops it if it is running. */
export function forgetImport(token: string) {
  return askServer('api/user/import', { method: 'delete', token, answer: z.null() });
}

export function deleteAccount(token: string, password: string) {
  const json = { current_password: password };
  return askServer('api/user', { method: 'delete', token, json, answer: accountDeletedSchema });
}
