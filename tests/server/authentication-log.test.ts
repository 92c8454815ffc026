import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createLog, LOG_LEVELS } from '#server/log/log.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { appForEach } from '../support/app-hooks.ts';
import { PASSWORD } from '../support/server-app.ts';

const EMAIL = 'ada@example.org';
const CLIENT = '203.0.113.7';

interface Line {
  readonly level: number;
  readonly time: number;
  readonly event: string;
  readonly result: string;
  readonly reason: string | null;
  readonly ip: string;
  readonly user_id: number | null;
  readonly msg: string;
}

const test = appForEach({ limits: 'real' });
let app: App;
let lines: string[];
beforeEach(() => {
  lines = [];
  app = createApp({ ...test.deps, log: createLog('warn', { write: (line) => void lines.push(line) }) });
});

/** From the client's address, as over a socket. */
async function ask(method: string, path: string, body: object, token = ''): Promise<Response> {
  const init = {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  };
  return app.request(path, init, { incoming: { socket: { remoteAddress: CLIENT } } });
}

/** The lines since the last look, in words. */
function told(): readonly string[] {
  return lines.splice(0).map((text) => {
    const { event, reason, ip, user_id, result } = JSON.parse(text) as Line;
    expect([ip, result]).toEqual([CLIENT, reason === null ? 'succeeded' : 'failed']);
    return `${event} ${reason ?? 'succeeded'} ${user_id ?? 'nobody'}`;
  });
}

const signIn = (password = PASSWORD, email = EMAIL) =>
  ask('POST', '/api/sanctum/token', { email, password, device_name: 'test' });

async function register(email = EMAIL): Promise<string> {
  const name = { first_name: 'Ada', last_name: 'Example', email, device_name: 'test' };
  const form = { ...name, password: PASSWORD, password_confirmation: PASSWORD };
  return (await ask('POST', '/api/register', form)).text();
}

function secretInMail(): string {
  return /#token=([\w-]+)/.exec(test.emails.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('the authentication log', () => {
  it('A302 signing in and registering, with the reason where it fails', async () => {
    await register();
    await register();
    await signIn();
    await signIn('something else');
    await signIn(PASSWORD, 'nobody@example.org');
    for (let n = 0; n < 5; n += 1) await signIn('something else');
    expect(told()).toEqual([
      'registration succeeded 1',
      'registration address_taken nobody',
      'login succeeded 1',
      'login wrong_password 1',
      'login unknown_address nobody',
      ...Array<string>(3).fill('login wrong_password 1'),
      ...Array<string>(2).fill('login limited nobody'),
    ]);
  });

  it('A302 a client beyond its limit', async () => {
    for (let n = 0; n < 22; n += 1) await signIn('x', `person${n}@example.org`);
    expect(told().slice(-2)).toEqual(['login limited nobody', 'login limited nobody']);
  });

  it('A302 signing out and ending sessions', async () => {
    const [first, second] = [await register(), await (await signIn()).text()];
    const third = await (await signIn()).text();
    told();
    await ask('DELETE', `/api/sessions/${third.split('|')[0] ?? ''}`, {}, first);
    await ask('DELETE', '/api/sessions/99999', {}, first);
    await ask('POST', '/api/sessions/revoke-others', {}, first);
    await ask('POST', '/api/logout', {}, first);
    await ask('POST', '/api/logout', {}, second);
    expect(told()).toEqual([
      'session_revocation succeeded 1',
      'session_revocation succeeded 1',
      'logout succeeded 1',
    ]);
  });

  it('A302 a new password, by the current one and by a link', async () => {
    const token = await register();
    const password = 'a long walk in the rain';
    const next = { password, password_confirmation: password };
    told();
    await ask('PUT', '/api/profile/password', { ...next, current_password: 'wrong' }, token);
    await ask('PUT', '/api/profile/password', { ...next, current_password: PASSWORD }, token);
    await ask('POST', '/api/forgot-password', { email: 'nobody@example.org' });
    await ask('POST', '/api/forgot-password', { email: EMAIL });
    await ask('POST', '/api/reset-password', { ...next, email: EMAIL, token: 'x'.repeat(43) });
    await ask('POST', '/api/reset-password', { ...next, email: EMAIL, token: secretInMail() });
    expect(told()).toEqual([
      'password_change wrong_password 1',
      'password_change succeeded 1',
      'reset_request unknown_address nobody',
      'reset_request succeeded 1',
      'password_reset invalid_link nobody',
      'password_reset succeeded 1',
    ]);
  });

  it('A302 deleting the account', async () => {
    const token = await register();
    told();
    await ask('DELETE', '/api/user', { current_password: 'wrong' }, token);
    await ask('DELETE', '/api/user', { current_password: PASSWORD }, token);
    expect(told()).toEqual(['account_deletion wrong_password 1', 'account_deletion succeeded 1']);
  });

  it.each(LOG_LEVELS)('A303 at the log level %s', async (level) => {
    app = createApp({ ...test.deps, log: createLog(level, { write: (line) => void lines.push(line) }) });
    await signIn();
    const logins = lines.filter((line) => line.includes('"msg":"authentication"'));
    expect(logins).toHaveLength(level === 'silent' ? 0 : 1);
  });

  it('A304 of what was typed, nothing: no address, password, link or name', async () => {
    const token = await register('wilhelmina@example.org');
    await signIn('my password', 'typed into the wrong field');
    await signIn('my password', 'my.password@example.org');
    await ask('POST', '/api/reset-password', {
      email: 'wilhelmina@example.org',
      password: 'my password too',
      password_confirmation: 'my password too',
      token: 'my-token',
    });
    expect(lines).toHaveLength(4);
    const all = lines.join('\n');
    for (const typed of ['wilhelmina', 'example', 'my', 'field', 'Ada', token.split('|')[1] ?? '']) {
      expect(all).not.toContain(typed);
    }
    expect(Object.keys(JSON.parse(lines[0] ?? '') as Line)).toEqual([
      'level',
      'time',
      'event',
      'result',
      'reason',
      'ip',
      'user_id',
      'msg',
    ]);
  });
});

/** As fail2ban does: the matched date is taken out, and the rest is compared. */
function filterOfTheDocument(): (line: string) => string | null {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const optionOf = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(page)?.[1] ?? 'none';
  const date = new RegExp(optionOf('datepattern').replace('{LEPOCH}', String.raw`\d{10,11}\d{3}`));
  const failure = new RegExp(
    optionOf('failregex').replace('<ADDR>', String.raw`(?<address>[\d.]+|[\da-f:]+)`),
  );
  return (line) => failure.exec(line.trimEnd().replace(date, ''))?.groups?.['address'] ?? null;
}

it('A305 the filter in docs/operations.md finds the address of failed guesses only', async () => {
  const addressOf = filterOfTheDocument();
  const token = await register();
  await register();
  const other = await (await signIn()).text();
  await ask('POST', '/api/logout', {}, token);
  expect(lines.map(addressOf)).toEqual([null, null, null, null]);
  lines.splice(0);
  await signIn('something else');
  await signIn(PASSWORD, 'nobody@example.org');
  await ask('POST', '/api/email/verify', { token: 'x'.repeat(43) }, other);
  for (let n = 0; n < 6; n += 1) await signIn('something else');
  expect(lines).toHaveLength(9);
  expect(new Set(lines.map(addressOf))).toEqual(new Set([CLIENT]));
  const ipv6 = (lines[0] ?? '').replace(CLIENT, '2001:db8:0:7::1');
  expect(addressOf(ipv6)).toBe('2001:db8:0:7::1');
  expect(addressOf((lines[0] ?? '').replace('"failed"', '"succeeded"'))).toBeNull();
});
