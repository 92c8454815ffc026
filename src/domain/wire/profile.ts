/** What people change about their own account, on the wire. */
import * as z from 'zod/mini';
import {
  anyEmail,
  anyPassword,
  confirmation,
  email,
  isConfirmed,
  newPassword,
  personName,
} from './account-fields.ts';
import { userSchema } from './account.ts';

/** A display name that is left out stays. */
export const profileBody = z.object({
  first_name: personName('first name'),
  last_name: personName('last name'),
  display_name: z.exactOptional(z.nullable(personName('display name'))),
  /** The present one is accepted as it is, a new one as `newEmail`. */
  email: anyEmail,
  /** For a new email. */
  current_password: z.exactOptional(z.nullable(anyPassword('The current password field must be a string.'))),
});

export const newEmail = z.object({ email });

export const profileAnswer = z.object({ message: z.string(), user: userSchema });

/** The session goes on under another token. */
export const passwordAnswer = z.object({ message: z.string(), token: z.string() });

export const passwordBody = z
  .object({
    current_password: anyPassword('The current password field is required.'),
    password: newPassword,
    password_confirmation: confirmation,
  })
  .check(isConfirmed);
