/** The server's own facts for the privacy policy, kept for reading it offline. */
import { policySchema, type Policy } from '#domain/wire/policy.ts';
import { browserStorages, type Storages } from './session.ts';

const POLICY_KEY = 'kinbox_policy';

export function readPolicy(storages: Pick<Storages, 'local'> = browserStorages): Policy | null {
  try {
    const stored: unknown = JSON.parse(storages.local().getItem(POLICY_KEY) ?? 'null');
    const parsed = policySchema.safeParse(stored);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writePolicy(policy: Policy, storages: Pick<Storages, 'local'> = browserStorages): void {
  try {
    storages.local().setItem(POLICY_KEY, JSON.stringify(policy));
  } catch {
    // Then the server is asked again next time.
  }
}
