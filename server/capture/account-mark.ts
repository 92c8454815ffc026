/** By which a program that has had two capture tokens knows whether both are of one account. */
import { createHash } from 'node:crypto';
import type { UserId } from '#domain/ids.ts';

export const ACCOUNT_MARK = 'X-Account-Mark';

/** Of this installation only: another one numbers its users alike. */
export function accountMark(serverId: string, user: UserId): string {
  return createHash('sha256').update(`account\n${serverId}\n${user}`).digest('base64url').slice(0, 22);
}
