import { policySchema, type Policy } from '#domain/wire/policy.ts';
import { callServer } from '../api/server.ts';

/** Null if the server cannot be reached. */
export async function fetchPolicy(): Promise<Policy | null> {
  const answer = await callServer('api/policy', { method: 'get' });
  const parsed = policySchema.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
  return parsed.success ? parsed.data : null;
}
