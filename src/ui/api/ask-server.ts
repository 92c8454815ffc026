import type * as z from 'zod/mini';
import { readRefusal } from './read-refusal.ts';
import { callServer, type CallOptions } from './server.ts';
import type { ServerOutcome } from './server-outcome.ts';

interface Asked<Schema> extends CallOptions {
  readonly answer: Schema;
}

/** Calls the server and parses its answer with a schema. An answer that cannot be parsed counts as a failure. */
export async function askServer<Schema extends z.ZodMiniType>(
  path: string,
  { answer: schema, ...options }: Asked<Schema>,
): Promise<ServerOutcome<z.output<Schema>>> {
  const answer = await callServer(path, options);
  return answer === null ? { kind: 'offline' } : readAnswer(answer, schema);
}

/** The same for one page of a list, with the path of the next, which the server gives in `Link`. */
export async function askPage<Row>(
  path: string,
  { answer: schema, ...options }: Asked<z.ZodMiniType<Row[]>>,
): Promise<ServerOutcome<{ readonly rows: readonly Row[]; readonly next: string | null }>> {
  const answer = await callServer(path, options);
  if (answer === null) return { kind: 'offline' };
  const outcome = await readAnswer(answer, schema);
  if (outcome.kind !== 'done') return outcome;
  const next = /^<\/([^>]*)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null;
  return { kind: 'done', body: { rows: outcome.body, next } };
}

async function readAnswer<Schema extends z.ZodMiniType>(
  answer: Response,
  schema: Schema,
): Promise<ServerOutcome<z.output<Schema>>> {
  if (!answer.ok) return readRefusal(answer);
  const body: unknown = answer.status === 204 ? null : await answer.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return { kind: 'done', body: parsed.data };
  return { kind: 'refused', status: answer.status, code: null, message: null, errors: [], retryAfterS: null };
}
