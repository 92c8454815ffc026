/** Why a new password is refused, besides its length. */
import type { FieldErrors } from '../http/reply.ts';
import { isCommonPassword, isLocalPartOf } from './common-passwords.ts';

/** Null if the password is acceptable. */
export function checkPassword(password: string, email: string): FieldErrors | null {
  if (isCommonPassword(password)) return { password: ['The password is one of the most common ones.'] };
  if (isLocalPartOf(password, email)) return { password: ['The password must not be a part of the email.'] };
  return null;
}
