import type { FamilyId } from '#domain/ids.ts';
import { PASSWORD, type Session } from './server-app.ts';

interface FamilyOfTwo {
  readonly owner: Session;
  readonly member: Session;
  readonly family: FamilyId;
}

/** How a member comes to be none, for a table of tests. `those`: asked when the test runs. */
export function waysToLeave(
  those: () => FamilyOfTwo,
): readonly (readonly [string, () => Promise<unknown>])[] {
  const post = (by: Session, what: string, body: object) =>
    by.send('POST', `/api/families/${those().family}/${what}`, body);
  return [
    ['were removed', () => post(those().owner, 'remove-member', { user_id: those().member.id })],
    ['left', () => post(those().member, 'leave', {})],
    ['deleted the account', () => those().member.send('DELETE', '/api/user', { current_password: PASSWORD })],
  ];
}
