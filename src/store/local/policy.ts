/** The server's own facts for the privacy policy, kept for reading it offline. */
import { policySchema, type Policy } from '#domain/wire/policy.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

export function readPolicy({ local }: LocalStorage = browserStorages): Policy | null {
  const parsed = policySchema.safeParse(readJson(local, STORAGE_KEYS.policy));
  return parsed.success ? parsed.data : null;
}

export function writePolicy(policy: Policy, { local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.policy, JSON.stringify(policy));
}
