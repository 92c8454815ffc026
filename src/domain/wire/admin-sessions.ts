/** How administrators end the sessions of somebody, on the wire. */
import * as z from 'zod/mini';
import { anyEmail } from './account-fields.ts';

export const endSessionsBody = z.object({ email: anyEmail });

/** How many there were. */
export const endedSessionsSchema = z.object({ ended: z.int() });
