/** What the links of emails are for, on the wire: a forgotten password, and the proof of an address. */
import * as z from 'zod/mini';
import { anyEmail, confirmation, isConfirmed, newPassword } from './account-fields.ts';
import { userSchema } from './account.ts';
import { text } from './fields.ts';

/** How long the link of an email is good. */
export const RESET_LASTS_MS = 60 * 60 * 1000;
export const VERIFICATION_LASTS_MS = 24 * 60 * 60 * 1000;
/** How long a new email waits for its proof, for which further links can be sent. */
export const EMAIL_WAITS_MS = 7 * 24 * 60 * 60 * 1000;
/** How long a former email can be taken back. */
export const TAKE_BACK_LASTS_MS = 7 * 24 * 60 * 60 * 1000;

const token = text('token', { max: 255 });

export const forgotBody = z.object({ email: anyEmail });

export const resetBody = z
  .object({ token, email: anyEmail, password: newPassword, password_confirmation: confirmation })
  .check(isConfirmed);

export const verifyBody = z.object({ token });

export const takeBackBody = z
  .object({ token, password: newPassword, password_confirmation: confirmation })
  .check(isConfirmed);

/** The same sentence under both names. */
export const statusSchema = z.object({ status: z.string(), message: z.string() });

export const verifiedSchema = z.object({ status: z.string(), message: z.string(), user: userSchema });
