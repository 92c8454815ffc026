import { ACCOUNT_LIMITS } from '#domain/account-limits.ts';
import { codePointLength } from '#domain/text.ts';
import * as texts from '#words/en/account.ts';

export function passwordHint(): string {
  return texts.passwordHint({ count: ACCOUNT_LIMITS.passwordMin });
}

export interface ResetFields {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

/** Whether a new password can be submitted. The server checks more. */
export function isResetComplete({ email, password, confirmation }: ResetFields): boolean {
  return email !== '' && password === confirmation && codePointLength(password) >= ACCOUNT_LIMITS.passwordMin;
}
