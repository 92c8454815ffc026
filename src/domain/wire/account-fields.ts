/** The fields that accounts are made of, each with its limits. */
import * as z from 'zod/mini';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { emailPattern } from '../email.ts';
import { codePointLength } from '../text.ts';
import { text } from './fields.ts';

/** As it is stored: composed characters, so that what looks the same is the same. */
export const email = text('email', { max: ACCOUNT_LIMITS.email }).check(
  z.normalize('NFC'),
  z.regex(emailPattern, 'The email field must be a valid email address.'),
);

/** In code points, of what is only compared. */
const MAX_TYPED = 1000;

/** An address that is only looked up: what is none finds nothing. */
export const anyEmail = text('email', { max: MAX_TYPED });

/** Longer than any that an account can have: then it is none, and nothing is made of it. */
export function anyPassword(error: string) {
  return z
    .string({ error })
    .check(z.maxLength(MAX_TYPED, `The password field must not be greater than ${MAX_TYPED} characters.`));
}

export function personName(label: string) {
  return text(label, { max: ACCOUNT_LIMITS.personName });
}

/** Of a new password the server also asks that it is not a common one. */
export const newPassword = z
  .string({
    error: ({ input }) =>
      input == null ? 'The password field is required.' : 'The password field must be a string.',
  })
  .check(
    z.refine(
      (value) => codePointLength(value) >= ACCOUNT_LIMITS.passwordMin,
      `The password field must be at least ${ACCOUNT_LIMITS.passwordMin} characters.`,
    ),
    z.refine(
      (value) => codePointLength(value) <= ACCOUNT_LIMITS.passwordMax,
      `The password field must not be greater than ${ACCOUNT_LIMITS.passwordMax} characters.`,
    ),
    z.meta({ minLength: ACCOUNT_LIMITS.passwordMin, maxLength: ACCOUNT_LIMITS.passwordMax }),
  );

export const confirmation = z.exactOptional(z.nullable(z.unknown()));

interface Confirmed {
  readonly password: string;
  readonly password_confirmation?: unknown;
}

/** The password was typed twice alike. */
export const isConfirmed = z.refine<Confirmed>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { error: 'The password field confirmation does not match.', path: ['password'] },
);
