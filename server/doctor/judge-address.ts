/** The public address: as it is set, and as it answers. Pure. */
import { isIP } from 'node:net';
import { isLoopbackHost } from '../reachable-addresses.ts';
import type { Seen } from './answer-doctor.ts';
import type { Answered, Streamed } from './ask-server.ts';
import { ok, problem, unknown, warning, type Judgement } from './finding.ts';

export interface AddressSettings {
  readonly host: string;
  readonly port: number;
  readonly appUrl: URL | null;
}

export function judgeAddress({ host, port, appUrl }: AddressSettings): Judgement {
  const isOpen = !isLoopbackHost(host);
  if (appUrl === null || isLoopbackHost(appUrl.hostname)) {
    const shown = appUrl?.href ?? `http://localhost:${port}`;
    return isOpen
      ? warning(
          `Links in mails, and passkeys, are for ${shown}, and other devices reach this server: set APP_URL to what they type.`,
        )
      : ok(`${shown}, for this machine only.`);
  }
  if (appUrl.protocol === 'https:') return ok(appUrl.href);
  return warning(
    `${appUrl.href} is plain HTTP: readable on the way, no installed app, no start without a connection, no passkeys.`,
  );
}

export function judgeReach(answer: Answered, { name, url, serverId }: Reached): Judgement {
  if (answer.kind === 'failed') {
    return problem(`${url} does not answer here (${answer.code}): ${adviceFor(answer.code)}.`);
  }
  if (answer.status >= 300 && answer.status < 400) {
    return problem(
      `${url} redirects to ${answer.location ?? 'another address'}: set ${name} to where people end.`,
    );
  }
  if (answer.serverId === null) {
    return problem(
      `${url} answers ${answer.status} without X-Server-Id: another program, or a proxy that removes headers.`,
    );
  }
  if (serverId !== null && answer.serverId !== serverId) {
    return problem(
      `${url} is another Kinbox server, or one on other data: check ${name}, DATA_DIR and DATABASE_URL.`,
    );
  }
  return answer.status === 200
    ? ok(`${url} is this server.`)
    : problem(`${url} is not ready (${answer.status}).`);
}

interface Reached {
  /** Of the setting. */
  readonly name: string;
  readonly url: string;
  /** Of the database; null if it could not be read. */
  readonly serverId: string | null;
}

function adviceFor(code: string): string {
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code)) return 'browsers will not trust its certificate';
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'its name is not in the DNS';
  return 'start the server and the proxy, and open the port';
}

/** What `http://` at the same host says to a call of the API, where the public address is `https://`. */
export function judgePlain(answer: Answered): Judgement {
  if (answer.kind === 'failed' || answer.status >= 400) {
    return answer.kind === 'answered' && answer.serverId !== null
      ? problem(
          'The API answers without TLS, too: a client that sends its token in the open does not notice. Refuse that.',
        )
      : ok('The API refuses requests without TLS.');
  }
  return answer.status >= 300
    ? warning(
        'The API redirects requests without TLS, whose token was readable: refuse them, as the Caddyfile does.',
      )
    : problem('The API answers without TLS: refuse that, as the Caddyfile does.');
}

export interface ProxySettings {
  readonly port: number;
  readonly appUrl: URL;
  readonly trustedProxies: readonly string[];
}

/** `seen`: how a request through the public address arrived. */
export function judgeProxy(streamed: Streamed, settings: ProxySettings): Judgement {
  const wide = settings.trustedProxies.find(isWide);
  if (wide !== undefined) {
    return problem(`TRUSTED_PROXIES has ${wide}: anybody there can forge an address. Name the proxy alone.`);
  }
  switch (streamed.kind) {
    case 'failed':
      return unknown(`No request came through (${streamed.code}).`);
    case 'refused':
      return streamed.status === 401
        ? problem('The proxy removes the Authorization header, without which nobody stays signed in.')
        : problem(`The proxy answers ${streamed.status} to /api/events.`);
    case 'streamed':
      return judgeSeen(streamed.seen, settings);
  }
}

function judgeSeen(
  { direct, client, forwardedFor, isTrusted }: Seen,
  { appUrl, port }: ProxySettings,
): Judgement {
  if (forwardedFor === null) {
    if (appUrl.protocol === 'https:') {
      return problem(
        `The proxy sends no X-Forwarded-For: all requests seem to come from ${direct}, and limits apply to all together.`,
      );
    }
    return Number(appUrl.port || 80) === port
      ? ok('No proxy is in front.')
      : warning(
          `Requests have no X-Forwarded-For and come from ${direct}: right for a port that is mapped, wrong for a proxy.`,
        );
  }
  if (!isTrusted) {
    return problem(
      `Requests come from the proxy ${direct}, which is not in TRUSTED_PROXIES: limits apply to all users together.`,
    );
  }
  const nearest = forwardedFor.split(',').at(-1)?.trim() ?? '';
  if (isIP(nearest) === 0) {
    return problem(
      'The proxy writes no bare address into X-Forwarded-For, such as one with a port: it is ignored.',
    );
  }
  return ok(`The proxy ${direct} is trusted and tells the address of clients (here ${client}).`);
}

/** More than a private network can be. */
function isWide(range: string): boolean {
  const [address = '', bits] = range.split('/');
  return bits !== undefined && Number(bits) < (isIP(address) === 6 ? 7 : 8);
}

/** Two events are sent with `pauseMs` between them. Together they would arrive if something collects them. */
export function judgeStream(streamed: Streamed, pauseMs: number): Judgement {
  if (streamed.kind !== 'streamed') return unknown('No stream came through.');
  return streamed.gapMs < pauseMs / 4
    ? problem(
        'The proxy buffers event streams: changes of others come late. Turn buffering off for /api/events.',
      )
    : ok('Events arrive at once.');
}

export interface Instant {
  /** The other clock, which may be cut to `stepMs`. */
  readonly thereMs: number;
  readonly stepMs: number;
  /** Ours, before and after it was asked. */
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** Codes of authenticator apps are good for a step of 30 seconds around now. */
const WRONG_MS = 30_000;
const INEXACT_MS = 5000;

export function judgeClock(clocks: Readonly<Record<string, Instant | null>>): Judgement {
  const known = Object.entries(clocks).flatMap(([name, instant]) =>
    instant === null ? [] : [{ name, offMs: offsetOf(instant) }],
  );
  const worst = known.toSorted((a, b) => Math.abs(b.offMs) - Math.abs(a.offMs))[0];
  if (worst === undefined) return unknown('No other clock answered.');
  const seconds = Math.round(Math.abs(worst.offMs) / 1000);
  const says = `The clock of ${worst.name} is ${seconds} s ${worst.offMs < 0 ? 'behind' : 'ahead of'} this one`;
  if (Math.abs(worst.offMs) >= WRONG_MS) return problem(`${says}: let both be set by NTP.`);
  if (Math.abs(worst.offMs) >= INEXACT_MS) return warning(`${says}: let both be set by NTP.`);
  return ok(`The same as ${known.map(({ name }) => name).join(' and ')}.`);
}

/** The least that explains it, in ms; positive if the other clock is ahead. */
function offsetOf({ thereMs, stepMs, beforeMs, afterMs }: Instant): number {
  if (thereMs > afterMs) return thereMs - afterMs;
  return thereMs + stepMs < beforeMs ? thereMs + stepMs - beforeMs : 0;
}
