/** Proofs of who uses a session, and second factors, on the wire. */
import * as z from 'zod/mini';

function orNull<T extends z.ZodMiniType>(field: T) {
  return z.exactOptional(z.nullable(field));
}

/** An account without a second factor proves itself by its password. */
export const proveBody = z.object({
  current_password: orNull(z.string({ error: 'The current password field must be a string.' })),
});
