/** Requests of `kinbox doctor`, each of which ends in a few seconds whatever answers. */
import * as z from 'zod/mini';
import { DOCTOR_PATH, DOCTOR_SCHEME, type Seen } from './answer-doctor.ts';

const WITHIN_MS = 8000;
/** More is no answer of ours. */
const MAX_BYTES = 16 * 1024;

export type Answered =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly serverId: string | null;
      readonly location: string | null;
      /** By the `Date` of the answer; null without one. */
      readonly dateMs: number | null;
      readonly beforeMs: number;
      readonly afterMs: number;
    }
  | Failed;

export type Streamed =
  | {
      readonly kind: 'streamed';
      readonly seen: Seen;
      /** Between the arrivals of the first bytes and the last. */
      readonly gapMs: number;
    }
  | { readonly kind: 'refused'; readonly status: number }
  | Failed;

/** `code`: of the socket or of TLS, or a word for it. */
export interface Failed {
  readonly kind: 'failed';
  readonly code: string;
}

/** Follows no redirect. */
export async function ask(url: URL): Promise<Answered> {
  const beforeMs = Date.now();
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) });
    const afterMs = Date.now();
    await answer.body?.cancel();
    const dateMs = Date.parse(answer.headers.get('Date') ?? '');
    return {
      kind: 'answered',
      status: answer.status,
      serverId: answer.headers.get('X-Server-Id'),
      location: answer.headers.get('location'),
      dateMs: Number.isNaN(dateMs) ? null : dateMs,
      beforeMs,
      afterMs,
    };
  } catch (error) {
    return failed(error);
  }
}

/** Asks for the stream that `answer-doctor.ts` sends. */
export async function followDoctorStream(base: URL, ticket: string): Promise<Streamed> {
  try {
    const answer = await fetch(new URL(DOCTOR_PATH, base), {
      redirect: 'manual',
      headers: { Authorization: `${DOCTOR_SCHEME} ${ticket}`, Accept: 'text/event-stream' },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel();
      return { kind: 'refused', status: answer.status };
    }
    return await readStream(answer.body);
  } catch (error) {
    return failed(error);
  }
}

const seenSchema = z.object({
  direct: z.string(),
  client: z.string(),
  forwardedFor: z.nullable(z.string()),
  isTrusted: z.boolean(),
});

async function readStream(body: ReadableStream<Uint8Array>): Promise<Streamed> {
  const decoder = new TextDecoder();
  let text = '';
  let firstAt: number | null = null;
  let lastAt = 0;
  for await (const piece of body) {
    lastAt = performance.now();
    firstAt ??= lastAt;
    text += decoder.decode(piece, { stream: true });
    if (text.length > MAX_BYTES) return { kind: 'failed', code: 'no event stream of Kinbox' };
  }
  const [, data = ''] = /^data: (.*)$/m.exec(text) ?? [];
  try {
    const seen = seenSchema.parse(JSON.parse(data));
    return { kind: 'streamed', seen, gapMs: lastAt - (firstAt ?? lastAt) };
  } catch {
    return { kind: 'failed', code: 'no event stream of Kinbox' };
  }
}

function failed(error: unknown): Failed {
  if (!(error instanceof Error)) return { kind: 'failed', code: String(error) };
  if (error.name === 'TimeoutError') return { kind: 'failed', code: `no answer in ${WITHIN_MS / 1000} s` };
  const reason = error.cause instanceof Error ? error.cause : error;
  return {
    kind: 'failed',
    code: 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.name,
  };
}
