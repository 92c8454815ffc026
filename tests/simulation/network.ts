/**
 * The wire between a device and the server, with everything that can go wrong on one. A fault is drawn for each
 * request from the seed; while the world heals none is.
 */
import type { Chance } from './chance.ts';
import type { Exchange, SimAnswer, SimRequest } from './exchange.ts';
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
  readonly serve: Exchange;
  /** Lets other work go on. */
  readonly turns: (count: number) => Promise<void>;
  readonly oracle: Oracle;
  readonly trace: (line: string) => void;
}

export interface Network {
  readonly exchange: Exchange;
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

export function createNetwork({ chance, serverId, serve, turns, oracle, trace }: NetworkDeps): Network {
  const late: SimRequest[] = [];
  const counts = { requests: 0, faults: 0 };
  let isHealthy = false;
  const inside = new Set<SimRequest>();

  async function arrive(sent: SimRequest): Promise<SimAnswer> {
    // One of its own, so that a duplicate is told from its original.
    const request = { ...sent };
    inside.add(request);
    try {
      const seen = oracle.begin(request);
      const answer = await serve(request);
      oracle.end(seen, answer);
      return answer;
    } finally {
      inside.delete(request);
    }
  }

  function ours(status: number, headers: Record<string, string> = {}): SimAnswer {
    return {
      status,
      headers: {
        'Content-Type': 'application/json',
        'X-Api-Version': '1',
        'X-Server-Id': serverId,
        ...headers,
      },
      body: { message: 'A fault of the simulation.' },
    };
  }

  async function withFault(fault: Fault, request: SimRequest): Promise<SimAnswer> {
    switch (fault) {
      case 'requestLost':
        throw new TypeError('The request was lost.');
      case 'answerLost':
        await arrive(request);
        throw new TypeError('The answer was lost.');
      case 'duplicated': {
        const [, second] = await Promise.all([arrive(request), arrive(request)]);
        return second;
      }
      case 'lateDuplicate':
        late.push(request);
        return arrive(request);
      case 'delayed':
        await turns(chance.below(12));
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
        return {
          status: 200,
          headers: { 'Content-Type': 'text/html' },
          body: '<html>Welcome to the hotel</html>',
        };
    }
  }

  return {
    counts,
    idle: async () => {
      while (inside.size > 0) await turns(1);
    },
    forgetLate: () => void late.splice(0),
    heal: () => {
      isHealthy = true;
    },
    deliverLate: async () => {
      const request = late.shift();
      if (request === undefined) return false;
      trace(`late ${request.method} ${pathOf(request)}`);
      await arrive(request);
      return true;
    },
    exchange: async (request) => {
      counts.requests += 1;
      const fault = !isHealthy && chance.happens(FAULT_RATE) ? chance.pick(DRAWN) : null;
      if (fault !== null) counts.faults += 1;
      trace(`${request.method} ${pathOf(request)} ${fault ?? 'fine'}`);
      return fault === null ? arrive(request) : withFault(fault, request);
    },
  };
}

function pathOf({ path }: SimRequest): string {
  return path.split('?')[0] ?? path;
}
