/** The answer of a call that has nothing to show but a sentence. */
import * as z from 'zod/mini';

export const messageSchema = z.object({ message: z.string() });
