import { CLIENT_SCHEMA } from '#store/db.ts';
import type { Answer, Transport } from '#sw/sync/transport.ts';
import type { Exchange, SimAnswer, SimRequest } from '../exchange.ts';
import type { SimTransportOptions } from '../stack.ts';

/** The transport of the engine without the web: no deadline, and an answer read as the real one reads it. */
export function createFastTransport({ token, serverId }: SimTransportOptions, exchange: Exchange): Transport {
  const ours = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    'X-Client-Schema': String(CLIENT_SCHEMA),
  };

  async function ask(request: SimRequest): Promise<Answer> {
    try {
      return readAnswer(await exchange(request), serverId);
    } catch {
      return { kind: 'unreachable' };
    }
  }

  return {
    send: ({ method, path, headers, body }) => ask({ method, path, headers: { ...ours, ...headers }, body }),
    pull: (cursor, limit) => {
      const since = cursor === null ? '' : `&since=${encodeURIComponent(cursor)}`;
      return ask({ method: 'GET', path: `/api/changes?limit=${limit}${since}`, headers: ours, body: null });
    },
  };
}

function readAnswer({ status, headers, body }: SimAnswer, serverId: string): Answer {
  if (headers['X-Api-Version'] !== '1') return { kind: 'unreachable' };
  if (headers['X-Server-Id'] !== serverId) return { kind: 'otherServer' };
  if (status !== 204 && !headers['Content-Type']?.startsWith('application/json'))
    return { kind: 'unreachable' };
  const seconds = Number(headers['Retry-After'] ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
  return { kind: 'answer', status, body: status === 204 ? null : body, retryAfterMs };
}
