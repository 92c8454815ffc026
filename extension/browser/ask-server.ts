/** The only place that sends anything: `POST /api/capture` of the server that the person has named. */
import { outcomeOf, type Answer, type Outcome } from '../queue/outcome.ts';
import { readServerAddress } from '../queue/server-address.ts';
import type { Settings, WaitingPage } from '../queue/waiting-page.ts';

/** A worker without calls of its own ends after 30 s. */
const PATIENCE_MS = 20_000;

export function sendPage(settings: Settings, page: WaitingPage): Promise<Outcome> {
  const body = { title: page.name, text: page.description };
  return ask(settings, body, { 'Idempotency-Key': page.key });
}

/** Sends an empty capture, which a server that knows the token refuses, with the mark of the account: it adds nothing. */
export function askServer(settings: Settings): Promise<Outcome> {
  return ask(settings, {});
}

async function ask(
  settings: Settings,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { server } = settings;
  if (!(await mayReach(server))) return { kind: 'later', trouble: 'noPermission', waitMs: null };
  const address = readServerAddress(server);
  const isPlain = address.kind === 'address' && address.isPlain;
  return outcomeOf(await postCapture(settings, body, headers), { isPlain });
}

/** For every port: Firefox knows none in a pattern. */
export function patternOf(server: string): string {
  const { protocol, hostname } = new URL(server);
  return `${protocol}//${hostname}/*`;
}

/** Without the permission a request fails as it does without a network. */
function mayReach(server: string): Promise<boolean> {
  return chrome.permissions.contains({ origins: [patternOf(server)] });
}

/** Null for none. A redirect is not followed: it would take the token to another address. */
async function postCapture(
  { server, token }: Settings,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Answer | 'redirect' | null> {
  try {
    const response = await fetch(`${server}/api/capture`, {
      method: 'POST',
      headers: {
        ...headers,
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.type === 'opaqueredirect') return 'redirect';
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    return {
      status: response.status,
      serverId: response.headers.get('X-Server-Id'),
      account: response.headers.get('X-Account-Mark'),
      retryAfterMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null,
      body: parsed(await response.text()),
    };
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
