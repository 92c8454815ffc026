/**
 * The wire between a device and the server, with everything that can go wrong on one. A fault is drawn for each
 * request from the seed; while the world heals none is.
 */
import type { Random } from './random.ts';
import { afterOf, answersOf, batchAnswer, isBatch, partsOf, without } from './batch.ts';
import { isOk, type Exchange, type SimAnswer, type SimRequest } from './exchange.ts';
import type { Fault } from './faults.ts';
import type { Oracle } from './oracle.ts';
import type { Swarm } from './swarm.ts';

/** More than any run of a correct engine needs. After them nothing arrives, so that one that goes round comes to its end. */
const MOST_REQUESTS = 10_000;

export interface NetworkDeps {
  readonly random: Random;
  readonly serverId: string;
  readonly serve: Exchange;
  /** Lets other work go on. */
  readonly turns: (count: number) => Promise<void>;
  readonly oracle: Oracle;
  readonly trace: (line: string) => void;
  readonly swarm: Pick<Swarm, 'faults' | 'faultRate' | 'hasBatches'>;
}

export interface Network {
  readonly exchange: Exchange;
  /** Comes to the server, and its answer back, whatever happens to others. */
  readonly arrive: Exchange;
  /** Delivers a request that was duplicated earlier, long after its answer; false where there is none. */
  readonly deliverLate: () => Promise<boolean>;
  /** When no request is with the server. */
  readonly idle: () => Promise<void>;
  /** No request from before comes late any more. */
  readonly forgetLate: () => void;
  /** Sends other words under the key of a request that was done. Says so where the server takes them. */
  readonly forge: () => Promise<string | null>;
  /** While it is on, the server does everything and nobody hears of it. */
  readonly loseAnswers: (isOn: boolean) => void;
  /** No key is remembered any more. */
  readonly forgetKeys: () => void;
  /** From now on requests meet faults, until it heals. */
  break: () => void;
  heal: () => void;
  readonly counts: { requests: number; writes: number; faults: number };
}

export function createNetwork(deps: NetworkDeps): Network {
  const { random, serverId, serve, turns, oracle, trace, swarm } = deps;
  const late: SimRequest[] = [];
  const counts = { requests: 0, writes: 0, faults: 0 };
  let isHealthy = true;
  let losesAnswers = false;
  let done: SimRequest[] = [];
  /** What the server answers to a key from now on. */
  const fixed = new Map<string, 500 | 422>();
  const inside = new Set<SimRequest>();

  async function arrive(sent: SimRequest): Promise<SimAnswer> {
    // One of its own, so that a duplicate is told from its original.
    const request = { ...sent };
    inside.add(request);
    try {
      const parts = partsOf(request).map((part) => ({ part, seen: oracle.begin(part) }));
      const answer = await serve(request);
      const answers = answersOf(request, answer);
      for (const [index, { part, seen }] of parts.entries()) {
        const partly = answers[index] ?? answer;
        oracle.end(seen, partly);
        if (isOk(partly) && part.method === 'PUT' && keyOf(part) !== undefined) done.push(part);
      }
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
        await deliver(request);
        throw new TypeError('The answer was lost.');
      case 'duplicated': {
        const [, second] = await Promise.all([deliver(request), deliver(request)]);
        return second;
      }
      case 'lateDuplicate':
        late.push(request);
        return deliver(request);
      case 'deadline':
        late.push(request);
        throw new TypeError('The deadline was over.');
      case 'truncated':
        return { ...(await deliver(request)), isCut: true };
      case 'delayed':
        await turns(random.below(12));
        return deliver(request);
      case 'signedOut':
        return ours(401);
      case 'forbidden':
        return ours(403);
      case 'tooOld':
        return ours(426);
      case 'rateLimited':
        return ours(429, { 'Retry-After': String(random.below(30)) });
      case 'serverError':
        return ours(random.pick([500, 502, 503]));
      case 'poisoned':
        fixed.set(keyOf(random.pick(partsOf(request))) ?? '', 500);
        return isBatch(request) ? deliver(request) : ours(500);
      case 'refused':
        // A page of the delta is never refused.
        if (request.method === 'GET') return deliver(request);
        fixed.set(keyOf(random.pick(partsOf(request))) ?? '', 422);
        return isBatch(request) ? deliver(request) : ours(422);
      case 'portal':
        return {
          status: 200,
          headers: { 'Content-Type': 'text/html' },
          body: '<html>Welcome to the hotel</html>',
        };
    }
  }

  /** A part of a batch that has a fixed status never gets to the server, nor does what comes after it. */
  async function deliver(request: SimRequest): Promise<SimAnswer> {
    const statuses = fixedStatuses(request);
    const [status] = statuses;
    if (statuses.every((each) => each === undefined)) return arrive(request);
    if (!isBatch(request)) return ours(status ?? 500);
    const rest = without(request, (place) => statuses[place] !== undefined);
    const arrived = rest === null ? ours(200) : await arrive(rest);
    if (!isOk(arrived)) return arrived;
    const answers = rest === null ? [] : [...answersOf(rest, arrived)];
    return batchAnswer(
      arrived,
      statuses.map((each) => (each === undefined ? (answers.shift() ?? ours(500)) : ours(each))),
    );
  }

  function fixedStatuses(request: SimRequest): readonly (number | undefined)[] {
    const parts = partsOf(request);
    if (isHealthy) return parts.map(() => undefined);
    const statuses: (number | undefined)[] = [];
    const after = afterOf(request);
    for (const [place, part] of parts.entries()) {
      const isStranded = after[place]?.some((each) => statuses[each] !== undefined) ?? false;
      statuses.push(fixed.get(keyOf(part) ?? 'none') ?? (isStranded ? 424 : undefined));
    }
    return statuses;
  }

  return {
    counts,
    arrive,
    idle: async () => {
      while (inside.size > 0) await turns(1);
    },
    forgetLate: () => void late.splice(0),
    break: () => {
      isHealthy = false;
    },
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
    loseAnswers: (isOn) => {
      losesAnswers = isOn;
    },
    forgetKeys: () => {
      done = [];
    },
    forge: async () => {
      if (done.length === 0) return null;
      const earlier = random.pick(done);
      const answer = await serve({ ...earlier, body: JSON.stringify({ name: 'forged' }) });
      return isOk(answer) ? `the key of ${earlier.method} ${earlier.path} was good for another body` : null;
    },
    exchange: async (request) => {
      counts.requests += 1;
      if (counts.requests > MOST_REQUESTS) throw new TypeError('The network is worn out.');
      const parts = partsOf(request);
      parts.forEach(oracle.sent);
      if (request.method !== 'GET') counts.writes += parts.length;
      const drawn = !isHealthy && random.happens(swarm.faultRate) ? random.pick(swarm.faults) : null;
      const fault = losesAnswers ? 'answerLost' : drawn;
      if (fault !== null) counts.faults += 1;
      trace(`${request.method} ${pathOf(request)} ${request.body ?? ''} ${fault ?? ''}`);
      const status = isHealthy ? undefined : fixed.get(keyOf(request) ?? 'none');
      const isUnknown = !swarm.hasBatches && isBatch(request);
      const answer = await (isUnknown
        ? ours(404)
        : fault === null || status !== undefined
          ? deliver(request)
          : withFault(fault, request));
      if (request.method !== 'GET') trace(`  ${answer.status} for ${pathOf(request)}`);
      const answers = answersOf(request, answer);
      parts.forEach((part, index) => oracle.heard(part, answers[index] ?? answer));
      return answer;
    },
  };
}

function keyOf({ headers }: SimRequest): string | undefined {
  return headers['Idempotency-Key'];
}

function pathOf({ path }: SimRequest): string {
  return path.split('?')[0] ?? path;
}
