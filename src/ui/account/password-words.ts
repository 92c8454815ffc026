import { ACCOUNT_LIMITS } from '#domain/account-limits.ts';
import { codePointLength } from '#domain/text.ts';

export const INVALID_LINK = 'Invalid password reset link. Please request a new one.';

export const RESET_INCOMPLETE = 'Please fill in all fields and ensure passwords match.';

export const PASSWORD_HINT = `At least ${ACCOUNT_LIMITS.passwordMin} characters.`;

export interface ResetFields {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

/** Whether a new password can be submitted. The server checks more. */
export function isResetComplete({ email, password, confirmation }: ResetFields): boolean {
  return email !== '' && password === confirmation && codePointLength(password) >= ACCOUNT_LIMITS.passwordMin;
}
