/** The end of an account on the wire: `DELETE /api/user`. */
import * as z from 'zod/mini';
import { anyPassword } from './account-fields.ts';
import { isoTime } from './ids.ts';

export const deleteAccountBody = z.object({
  current_password: anyPassword('The current password field is required.'),
});

export const accountDeletedSchema = z.object({
  message: z.string(),
  /** By when the rows are removed for good. */
  purge_at: isoTime,
});
