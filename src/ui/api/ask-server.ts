import type * as z from 'zod/mini';
import { readRefusal } from './read-refusal.ts';
import { callServer, type CallOptions } from './server.ts';
import type { ServerOutcome } from './server-outcome.ts';

/** Calls the server and parses its answer with a schema. An answer that cannot be parsed counts as a failure. */
export async function askServer<Schema extends z.ZodMiniType>(
  path: string,
  { answer: schema, ...options }: CallOptions & { readonly answer: Schema },
): Promise<ServerOutcome<z.output<Schema>>> {
  const answer = await callServer(path, options);
  if (answer === null) return { kind: 'offline' };
  if (!answer.ok) return readRefusal(answer);
  const body: unknown = answer.status === 204 ? null : await answer.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return { kind: 'done', body: parsed.data };
  return { kind: 'refused', status: answer.status, code: null, message: null, errors: [], retryAfterS: null };
}
