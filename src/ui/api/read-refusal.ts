import * as z from 'zod/mini';
import type { Refusal } from './server-outcome.ts';

const refusalSchema = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** The server's reason for a refusal. If the body is not readable, only the status remains. */
export async function readRefusal(answer: Response): Promise<Refusal> {
  const body: unknown = await answer.json().catch(() => null);
  const { message, code, errors } = refusalSchema.safeParse(body).data ?? {};
  const wait = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return {
    kind: 'refused',
    status: answer.status,
    code: code ?? null,
    message: message !== undefined && isForPeople(answer, message) ? message : null,
    errors: Object.values(errors ?? {}).flat(),
    retryAfterS: Number.isFinite(wait) ? wait : null,
  };
}

/** A server of before called a failure of its own 'Server Error', which is no sentence. */
function isForPeople({ status }: Response, message: string): boolean {
  return message !== '' && (status < 500 || /[.!?]$/.test(message));
}
