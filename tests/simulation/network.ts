/**
 * The wire between a device and the server, with everything that can go wrong on one. A fault is drawn for each
 * request from the seed; while the world heals none is.
 */
import type { Chance } from './chance.ts';
import type { Oracle } from './oracle.ts';

export const FAULTS = [
  'requestLost',
  'answerLost',
  'duplicated',
  'lateDuplicate',
  'delayed',
  'signedOut',
  'forbidden',
  'tooOld',
  'rateLimited',
  'serverError',
  'portal',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface NetworkDeps {
  readonly chance: Chance;
  readonly serverId: string;
  /** The real application. */
  readonly serve: (request: Request) => Promise<Response>;
  readonly oracle: Oracle;
  readonly trace: (line: string) => void;
}

export interface Network {
  readonly fetch: typeof fetch;
  /** Delivers a request that was duplicated earlier, long after its answer; false where there is none. */
  readonly deliverLate: () => Promise<boolean>;
  /** When no request is with the server. */
  readonly idle: () => Promise<void>;
  /** No request from before comes late any more. */
  readonly forgetLate: () => void;
  heal: () => void;
  readonly counts: { requests: number; faults: number };
}

const FAULT_RATE = 0.25;
/** Those that only idempotency survives come more often. */
const DRAWN: readonly Fault[] = [...FAULTS, 'answerLost', 'lateDuplicate', 'lateDuplicate', 'lateDuplicate'];

export function createNetwork({ chance, serverId, serve, oracle, trace }: NetworkDeps): Network {
  const late: Request[] = [];
  const counts = { requests: 0, faults: 0 };
  let isHealthy = false;
  const inside = new Set<Request>();

  async function arrive(request: Request): Promise<Response> {
    inside.add(request);
    try {
      const seen = oracle.begin(request.clone());
      const response = await serve(request);
      await oracle.end(await seen, response.clone());
      return response;
    } finally {
      inside.delete(request);
    }
  }

  function ours(status: number, headers: Record<string, string> = {}): Response {
    const body = JSON.stringify({ message: 'A fault of the simulation.' });
    return new Response(body, {
      status,
      headers: {
        'Content-Type': 'application/json',
        'X-Api-Version': '1',
        'X-Server-Id': serverId,
        ...headers,
      },
    });
  }

  async function withFault(fault: Fault, request: Request): Promise<Response> {
    switch (fault) {
      case 'requestLost':
        throw new TypeError('The request was lost.');
      case 'answerLost':
        await arrive(request);
        throw new TypeError('The answer was lost.');
      case 'duplicated': {
        const copy = request.clone();
        const [, second] = await Promise.all([arrive(request), arrive(copy)]);
        return second;
      }
      case 'lateDuplicate':
        late.push(request.clone());
        return arrive(request);
      case 'delayed':
        for (let turn = chance.below(12); turn > 0; turn -= 1) await nextTurn();
        return arrive(request);
      case 'signedOut':
        return ours(401);
      case 'forbidden':
        return ours(403);
      case 'tooOld':
        return ours(426);
      case 'rateLimited':
        return ours(429, { 'Retry-After': String(chance.below(30)) });
      case 'serverError':
        return ours(chance.pick([500, 502, 503]));
      case 'portal':
        return new Response('<html>Welcome to the hotel</html>', {
          headers: { 'Content-Type': 'text/html' },
        });
    }
  }

  return {
    counts,
    idle: async () => {
      while (inside.size > 0) await nextTurn();
    },
    forgetLate: () => void late.splice(0),
    heal: () => {
      isHealthy = true;
    },
    deliverLate: async () => {
      const request = late.shift();
      if (request === undefined) return false;
      trace(`late ${request.method} ${new URL(request.url).pathname}`);
      await arrive(request);
      return true;
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      counts.requests += 1;
      const fault = !isHealthy && chance.happens(FAULT_RATE) ? chance.pick(DRAWN) : null;
      if (fault !== null) counts.faults += 1;
      trace(`${request.method} ${new URL(request.url).pathname} ${fault ?? 'fine'}`);
      return fault === null ? arrive(request) : withFault(fault, request);
    },
  };
}

/** Lets everything else that is ready run first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
