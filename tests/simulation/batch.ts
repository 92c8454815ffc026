/** What a batch stands for: the same requests and answers as if each had gone over the wire by itself. */
import type { SimAnswer, SimRequest } from './exchange.ts';
import { SIM_KEY } from './oracle.ts';

interface BatchedCall {
  readonly method: string;
  readonly path: string;
  /** Omitted by a planted bug, which names the mutation to the oracle alone. */
  readonly key?: string;
  readonly sim_key?: string;
  readonly changed_fields?: readonly string[];
  readonly body?: string | null;
  readonly after?: readonly number[];
}

interface BatchedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retry_after?: number;
}

function callsOf({ body }: SimRequest): readonly BatchedCall[] {
  return (JSON.parse(body ?? '{}') as { calls: readonly BatchedCall[] }).calls;
}

export function isBatch({ path }: SimRequest): boolean {
  return path === '/api/batch';
}

/** The request itself where it is no batch. */
export function partsOf(request: SimRequest): readonly SimRequest[] {
  if (!isBatch(request)) return [request];
  return callsOf(request).map(({ method, path, key, sim_key, changed_fields: mask, body = null }) => ({
    method,
    path,
    headers: {
      ...request.headers,
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(sim_key !== undefined && { [SIM_KEY]: sim_key }),
      ...(mask !== undefined && { 'X-Changed-Fields': mask.join(',') }),
    },
    body,
  }));
}

/** For each part the places of those without which it is not done. */
export function afterOf(request: SimRequest): readonly (readonly number[])[] {
  return isBatch(request) ? callsOf(request).map(({ after = [] }) => after) : [[]];
}

/** One for each part. An answer to the whole is one to each of them. */
export function answersOf(request: SimRequest, answer: SimAnswer): readonly SimAnswer[] {
  const answers = isBatch(request) ? readAnswers(answer) : null;
  if (answers === null) return partsOf(request).map(() => answer);
  return answers.map(({ status, body, retry_after }) => ({
    status,
    headers: { ...answer.headers, ...(retry_after !== undefined && { 'Retry-After': String(retry_after) }) },
    body,
  }));
}

function readAnswers({ status, body }: SimAnswer): readonly BatchedAnswer[] | null {
  const { answers } = (typeof body === 'object' && body !== null ? body : {}) as {
    answers?: readonly BatchedAnswer[];
  };
  return status === 200 && answers !== undefined ? answers : null;
}

/** The batch without some of its calls, which none that is left names in `after`; null where none is left. */
export function without(request: SimRequest, isOmitted: (place: number) => boolean): SimRequest | null {
  const kept = [...callsOf(request).entries()].filter(([place]) => !isOmitted(place));
  const places = kept.map(([place]) => place);
  const left = kept.map(([, { after, ...call }]) => ({
    ...call,
    ...(after && { after: after.map((each) => places.indexOf(each)) }),
  }));
  return left.length === 0 ? null : { ...request, body: JSON.stringify({ calls: left }) };
}

/** The answer to a batch whose parts are answered so. */
export function batchAnswer(frame: SimAnswer, answers: readonly SimAnswer[]): SimAnswer {
  return {
    status: 200,
    headers: frame.headers,
    body: {
      answers: answers.map(({ status, headers, body }) => ({
        status,
        body,
        ...(headers['Retry-After'] !== undefined && { retry_after: Number(headers['Retry-After']) }),
      })),
    },
  };
}

/** The batch with each of its calls changed; any other request as it is. */
export function withCalls(
  request: SimRequest,
  change: (call: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): SimRequest {
  if (!isBatch(request)) return request;
  return { ...request, body: JSON.stringify({ calls: callsOf(request).map((call) => change({ ...call })) }) };
}
