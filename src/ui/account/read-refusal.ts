import * as z from 'zod/mini';
import type { Refusal } from './server-outcome.ts';

const refusalSchema = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** Why the server said no. A body that says nothing readable leaves the status. */
export async function readRefusal(answer: Response): Promise<Refusal> {
  const body: unknown = await answer.json().catch(() => null);
  const { message, code, errors } = refusalSchema.safeParse(body).data ?? {};
  const wait = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return {
    kind: 'refused',
    status: answer.status,
    code: code ?? null,
    // What a broken server says of itself is for its keeper and not for people.
    message: answer.status < 500 && message ? message : null,
    errors: Object.values(errors ?? {}).flat(),
    retryAfterS: Number.isFinite(wait) ? wait : null,
  };
}
