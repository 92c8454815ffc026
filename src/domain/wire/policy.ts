/** What the privacy policy says that differs from one server to the next. */
import * as z from 'zod/mini';

export const policySchema = z.object({
  /** Where the server keeps data. */
  country: z.string(),
  /** An email address, a web address or a sentence; null where whoever runs the server gave none. */
  contact: z.nullable(z.string()),
});

export type Policy = z.output<typeof policySchema>;
