/** What a new password must not be, besides too short. */
import type { FieldErrors } from '../http/reply.ts';
import { isCommonPassword, isLocalPartOf } from './common-passwords.ts';

/** Null for one that may be taken. */
export function judgePassword(password: string, email: string): FieldErrors | null {
  if (isCommonPassword(password)) return { password: ['The password is one of the most common ones.'] };
  if (isLocalPartOf(password, email)) return { password: ['The password must not be a part of the email.'] };
  return null;
}
