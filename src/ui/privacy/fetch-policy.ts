import { policySchema } from '#domain/wire/policy.ts';
import { askServer } from '../api/ask-server.ts';

export function fetchPolicy() {
  return askServer('api/policy', { method: 'get', answer: policySchema });
}
