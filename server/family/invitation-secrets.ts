/** The secret in an invitation's link. The database keeps only its SHA-256. */
import { createHash } from 'node:crypto';
import type { Random } from '../random.ts';

const SECRET_BYTES = 32;

export interface InvitationSecret {
  readonly secret: string;
  readonly hash: string;
}

export function createInvitationSecret(random: Random): InvitationSecret {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  return { secret, hash: digestOf(secret) };
}

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
