import { CLIENT_SCHEMA, type StoredRequest } from '#store/db.ts';
import { startDeadline } from '#sw/sync/progress-deadline.ts';
import type { Answer } from '#sw/sync/answer.ts';
import { batchOf, readBatchAnswer } from '#sw/sync/batch.ts';
import type { Transport } from '#sw/sync/transport.ts';
import type { Exchange, SimAnswer, SimRequest } from '../exchange.ts';
import { PIECE_BYTES, type Line } from '../line.ts';
import type { SimTransportOptions } from '../stack.ts';

/**
 * The transport of the engine without the web: an answer is read as the real one reads it. Where the line is slow,
 * requests have the engine's own deadline, in virtual time.
 */
export function createFastTransport(
  { token, serverId, line }: SimTransportOptions,
  exchange: Exchange,
): Transport {
  const ours = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    'X-Client-Schema': String(CLIENT_SCHEMA),
  };

  async function ask(request: SimRequest): Promise<Answer> {
    try {
      const answer = await (line === null ? exchange(request) : carried(line, request, exchange));
      return answer === null ? { kind: 'timeout' } : readAnswer(answer, serverId);
    } catch {
      return { kind: 'unreachable' };
    }
  }

  const send = ({ method, path, headers, body }: StoredRequest) =>
    ask({ method, path, headers: { ...ours, ...headers }, body });

  return {
    send,
    sendBatch: async (requests) => readBatchAnswer(await send(batchOf(requests)), requests.length),
    pull: (cursor, limit) => {
      const since = cursor === null ? '' : `&since=${encodeURIComponent(cursor)}&changed_only=1`;
      return ask({ method: 'GET', path: `/api/changes?limit=${limit}${since}`, headers: ours, body: null });
    },
  };
}

/** Null where its deadline came first. What has come to the server is done there all the same. */
async function carried(
  { time, carry }: Line,
  request: SimRequest,
  exchange: Exchange,
): Promise<SimAnswer | null> {
  let isGivenUp = false;
  const deadline = startDeadline(time.timer, { body: request.body, onEnd: () => (isGivenUp = true) });
  const hasEnded = () => isGivenUp;
  try {
    await carry(request.body?.length ?? 0, hasEnded);
    if (hasEnded()) return null;
    const answer = await exchange(request);
    for (let left = bytesOf(answer); left > 0 && !hasEnded(); left -= PIECE_BYTES) {
      await carry(Math.min(left, PIECE_BYTES), hasEnded);
      if (!hasEnded()) deadline.extend();
    }
    return hasEnded() ? null : answer;
  } finally {
    deadline.stop();
  }
}

function bytesOf({ body }: SimAnswer): number {
  return JSON.stringify(body).length;
}

function readAnswer({ status, headers, body, isCut }: SimAnswer, serverId: string): Answer {
  if (headers['X-Api-Version'] !== '1') return { kind: 'unreachable' };
  if (headers['X-Server-Id'] !== serverId) return { kind: 'otherServer' };
  if (status !== 204 && !headers['Content-Type']?.startsWith('application/json'))
    return { kind: 'unreachable' };
  if (status !== 204 && isCut === true) return { kind: 'unreachable' };
  const seconds = Number(headers['Retry-After'] ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
  return { kind: 'answer', status, body: status === 204 ? null : body, retryAfterMs };
}
