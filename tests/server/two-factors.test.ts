import { beforeEach, describe, expect, it } from 'vitest';
import { begunTotpSchema, factorsSchema, newCodesSchema, provedAnswer } from '#domain/wire/factors.ts';
import { removeAllFactors } from '#server/auth/factors.ts';
import { runJobs } from '#server/jobs.ts';
import { appForEach } from '../support/app-hooks.ts';
import {
  addPasskey,
  addTotp,
  challengeOf,
  codeOf,
  requestChallenge,
  showFactor,
  signIn,
  ticketFor,
  type Authenticator,
} from '../support/factor-calls.ts';
import { PASSWORD, sendTo, type Session } from '../support/server-app.ts';
import { createPasskey } from '../support/soft-passkey.ts';
import { verifyAddress } from '../support/verify-address.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const test = appForEach();
const ada = test.person('Ada');
let app: Authenticator;
beforeEach(async () => {
  app = await addTotp(test, ada);
});

const factors = async () => (await ada.send('GET', '/api/factors')).read(factorsSchema);
const userOf = (token: string) =>
  sendTo(test.app, 'GET', '/api/user', undefined, { Authorization: `Bearer ${token}` });

describe('signing in with a second factor', () => {
  it('A365 the right password gets a ticket and no session, and with a code a session', async () => {
    const first = await signIn(test, ada);
    expect([first.status, first.json]).toEqual([
      403,
      {
        message: 'This account has a second step: a code or a passkey.',
        code: 'second_factor_needed',
        ticket: expect.any(String),
        factors: ['totp'],
      },
    ]);
    const { ticket } = first.json as { ticket: string };
    expect((await ada.send('GET', '/api/sessions')).json).toHaveLength(1);
    const second = await showFactor(test, ticket, { code: app.code() });
    expect(second.status).toBe(200);
    expect((await userOf(second.text)).json).toMatchObject({ email: ada.email });
  });

  it('A365 a wrong password says nothing of the second factor', async () => {
    const eve = await test.register('Eve');
    const answers = [await signIn(test, ada, 'wrong'), await signIn(test, eve, 'wrong')];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('A365 a ticket is good once, for five minutes, and until the password changes', async () => {
    const used = await ticketFor(test, ada);
    expect((await showFactor(test, used, { code: app.code() })).status).toBe(200);
    test.advance(30_000);
    const invalid = { status: 422, json: { code: 'invalid_ticket' } };
    expect(await showFactor(test, used, { code: app.code() })).toMatchObject(invalid);
    expect(await showFactor(test, 'x'.repeat(43), { code: app.code() })).toMatchObject(invalid);
    const old = await ticketFor(test, ada);
    test.advance(5 * MINUTE_MS);
    expect(await showFactor(test, old, { code: app.code() })).toMatchObject(invalid);
    const before = await ticketFor(test, ada);
    await test.proveEverybody();
    const changed = await ada.send('PUT', '/api/profile/password', {
      current_password: PASSWORD,
      password: 'a long walk in the rain',
      password_confirmation: 'a long walk in the rain',
    });
    expect(changed.status).toBe(200);
    expect(await showFactor(test, before, { code: app.code() })).toMatchObject(invalid);
  });

  it('A365 a wrong code leaves the ticket as it is; five tries of a network in 15 minutes are looked at', async () => {
    await test.reopen({ limits: 'real' });
    app = await addTotp(test, ada);
    const ticket = await ticketFor(test, ada);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await showFactor(test, ticket, { code: '000000' })).status);
    statuses.push((await showFactor(test, ticket, { code: app.code() })).status);
    // With another ticket.
    statuses.push((await showFactor(test, await ticketFor(test, ada), { code: app.code(30_000) })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 200, 429]);
    test.advance(15 * MINUTE_MS);
    expect((await showFactor(test, await ticketFor(test, ada), { code: app.code() })).status).toBe(200);
  });

  it('A365 twenty tries of an account are looked at, and one network’s do not use up another’s', async () => {
    await test.reopen({ limits: 'real' });
    app = await addTotp(test, ada);
    const ticket = await ticketFor(test, ada);
    const tryFrom = async (network: number, code: string) => {
      const body = JSON.stringify({ ticket, code, device_name: 'Phone' });
      const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
      const incoming = { socket: { remoteAddress: `198.51.100.${network}` } };
      const init = { method: 'POST', headers, body };
      return (await test.app.request('/api/login/second-factor', init, { incoming })).status;
    };
    const count = async (network: number, tries: number) => {
      const statuses = [];
      for (let n = 0; n < tries; n += 1) statuses.push(await tryFrom(network, '000000'));
      return statuses.filter((status) => status === 422).length;
    };
    expect([await count(1, 6), await count(2, 4), await tryFrom(3, app.code())]).toEqual([5, 4, 200]);
    expect((await ada.send('GET', '/api/sessions')).json).toHaveLength(2);
  });

  it('A365 from many networks twenty tries of an account are looked at', async () => {
    await test.reopen({ limits: 'real' });
    await addTotp(test, ada);
    const ticket = await ticketFor(test, ada);
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      const body = JSON.stringify({ ticket, code: '000000', device_name: 'Phone' });
      const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
      const incoming = { socket: { remoteAddress: `198.51.100.${n}` } };
      const init = { method: 'POST', headers, body };
      statuses.push((await test.app.request('/api/login/second-factor', init, { incoming })).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
  });

  it('A365 of uses of one ticket with different codes one code is spent', async () => {
    const ticket = await ticketFor(test, ada);
    const shown = app.recoveryCodes.slice(0, 6).map((code) => showFactor(test, ticket, { code }));
    const statuses = (await Promise.all(shown)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await factors()).recovery_codes).toBe(9);
  });

  it('A365 two uses of one ticket and code open one session', async () => {
    const ticket = await ticketFor(test, ada);
    const code = app.code();
    const answers = await Promise.all([1, 2, 3].map(() => showFactor(test, ticket, { code })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  const resetByMail = async () => {
    await sendTo(test.app, 'POST', '/api/forgot-password', { email: ada.email });
    const token = /password-reset#token=([\w-]+)/.exec(test.emails.at(-1)?.text ?? '')?.[1];
    const password = 'a long walk in the rain';
    const reset = { token, email: ada.email, password, password_confirmation: password };
    expect((await sendTo(test.app, 'POST', '/api/reset-password', reset)).status).toBe(200);
    return (await signIn(test, ada, password)).status;
  };

  it('A365 a reset by mail does not remove it after seven days', async () => {
    await verifyAddress(test, ada);
    test.advance(7 * DAY_MS);
    const before = test.emails.length;
    expect(await resetByMail()).toBe(403);
    expect(test.emails.length).toBe(before + 1);
  });

  it('A365 a reset by mail removes one of the last seven days, which may be a thief’s, and tells', async () => {
    await verifyAddress(test, ada);
    test.advance(6 * DAY_MS);
    expect(await resetByMail()).toBe(200);
    expect(test.emails.at(-1)).toMatchObject({
      to: ada.email,
      subject: 'A second step was removed from your Kinbox account',
    });
  });

  it('A365 a reset by mail removes a new passkey, and an older app and its recovery codes stay', async () => {
    await verifyAddress(test, ada);
    test.advance(7 * DAY_MS);
    const { text } = await showFactor(test, await ticketFor(test, ada), { code: app.code() });
    const thief: Pick<Session, 'send'> = {
      send: (method, path, body) => sendTo(test.app, method, path, body, { Authorization: `Bearer ${text}` }),
    };
    const passkey = await addPasskey(thief);
    expect(await resetByMail()).toBe(403);
    const assertion = passkey.assert({ challenge: await requestChallenge(test) });
    const by = { passkey: assertion, device_name: 'Phone' };
    expect((await sendTo(test.app, 'POST', '/api/login/passkey', by)).status).toBe(422);
    const kept = await test.database.read((tx) => tx.selectFrom('recovery_codes').selectAll().execute());
    expect(kept).toHaveLength(10);
  });

  it('A365 tickets that are over are purged', async () => {
    await ticketFor(test, ada);
    const count = () =>
      test.database.read(async (tx) => (await tx.selectFrom('sign_in_tickets').selectAll().execute()).length);
    await runJobs(test.database, test.deps.clock());
    expect(await count()).toBe(1);
    await runJobs(test.database, test.deps.clock() + 5 * MINUTE_MS);
    expect(await count()).toBe(0);
  });
});

describe('codes of an authenticator app', () => {
  const tryCode = async (code: string) =>
    (await showFactor(test, await ticketFor(test, ada), { code })).status;

  it('A366 are accepted one step around now', async () => {
    expect(await tryCode(app.code(-60_000))).toBe(422);
    expect(await tryCode(app.code(60_000))).toBe(422);
    test.advance(MINUTE_MS);
    expect(await tryCode(app.code(-30_000))).toBe(200);
    expect(await tryCode(app.code(30_000))).toBe(200);
  });

  it('A366 are accepted once, and none that is older than the last one', async () => {
    const [code, next] = [app.code(), app.code(30_000)];
    expect([await tryCode(code), await tryCode(code)]).toEqual([200, 422]);
    expect([await tryCode(next), await tryCode(code)]).toEqual([200, 422]);
  });

  it('A366 may be grouped, as apps show them', async () => {
    const code = app.code();
    expect(await tryCode(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200);
  });

  it('A366 a key is no factor until one of its codes was shown, and a second app is refused', async () => {
    const eve = await test.register('Eve');
    await eve.send('POST', '/api/factors/totp');
    expect((await eve.send('POST', '/api/factors/totp/confirm', { code: '000000' })).status).toBe(422);
    expect((await signIn(test, eve)).status).toBe(200);
    expect(await ada.send('POST', '/api/factors/totp')).toMatchObject({
      status: 409,
      json: { code: 'totp_exists' },
    });
  });
});

describe('recovery codes', () => {
  it('A367 ten, each good once, kept as digests', async () => {
    const { recoveryCodes } = app;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^([0-9a-z]{4}-){5}[0-9a-z]{4}$/.test(code))).toBe(true);
    const [first = '', second = ''] = recoveryCodes;
    const statuses = [];
    for (const code of [first, first, second.toUpperCase().replaceAll('-', ' ')]) {
      statuses.push((await showFactor(test, await ticketFor(test, ada), { code })).status);
    }
    expect(statuses).toEqual([200, 422, 200]);
    expect((await factors()).recovery_codes).toBe(8);
    const kept = await test.database.read((tx) => tx.selectFrom('recovery_codes').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(first.replaceAll('-', ''));
  });

  it('A367 letters that look like digits are those digits', async () => {
    const code = app.recoveryCodes.find((each) => each.includes('0') && each.includes('1')) ?? '';
    const typed = code.replaceAll('0', 'O').replace('1', 'l').replaceAll('1', 'I');
    expect(typed).toMatch(/O.*[lI]|[lI].*O/);
    expect((await showFactor(test, await ticketFor(test, ada), { code: typed })).status).toBe(200);
  });

  it('A367 new ones replace the former', async () => {
    const fresh = (await ada.send('POST', '/api/factors/recovery-codes')).read(newCodesSchema).recovery_codes;
    expect(fresh).toHaveLength(10);
    const ticket = await ticketFor(test, ada);
    expect((await showFactor(test, ticket, { code: app.recoveryCodes[0] })).status).toBe(422);
    expect((await showFactor(test, ticket, { code: fresh?.[0] })).status).toBe(200);
  });

  it('A367 of an account without a factor there are none', async () => {
    const eve = await test.register('Eve');
    expect(await eve.send('POST', '/api/factors/recovery-codes')).toMatchObject({
      status: 409,
      json: { code: 'no_factor' },
    });
  });

  it('A367 go with the last factor', async () => {
    expect((await ada.send('DELETE', '/api/factors/totp')).status).toBe(204);
    expect(await factors()).toEqual({ totp: false, passkeys: [], recovery_codes: 0 });
    expect((await signIn(test, ada)).status).toBe(200);
    expect((await ada.send('DELETE', '/api/factors/totp')).status).toBe(404);
  });
});

describe('a proof in an account with a second factor', () => {
  const prove = (proof: object) => ada.send('POST', '/api/sessions/prove', proof);
  const exported = async () => (await ada.send('GET', '/api/user/export')).status;
  beforeEach(() => test.advance(15 * MINUTE_MS));

  it('A363 takes the password and a code', async () => {
    expect((await prove({ current_password: PASSWORD })).status).toBe(422);
    expect((await prove({ code: app.code() })).status).toBe(422);
    expect((await prove({ current_password: 'wrong', code: app.code() })).status).toBe(422);
    expect((await prove({ current_password: PASSWORD, code: '000000' })).status).toBe(422);
    expect(await exported()).toBe(403);
    const code = app.code();
    const { token } = (await prove({ current_password: PASSWORD, code })).read(provedAnswer);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await ada.send('GET', '/api/user/export', undefined, headers)).status).toBe(200);
    const again = { current_password: PASSWORD, code };
    expect((await ada.send('POST', '/api/sessions/prove', again, headers)).status).toBe(422);
  });

  it('A363 the password that a call carries along is not enough', async () => {
    const body = {
      current_password: PASSWORD,
      password: 'a long walk in the rain',
      password_confirmation: 'a long walk in the rain',
    };
    const needed = { status: 403, json: { code: 'proof_needed' } };
    expect(await ada.send('PUT', '/api/profile/password', body)).toMatchObject(needed);
    expect(await ada.send('DELETE', '/api/user', body)).toMatchObject(needed);
    const proof = { current_password: PASSWORD, code: app.code() };
    const { token } = (await prove(proof)).read(provedAnswer);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await ada.send('DELETE', '/api/user', body, headers)).status).toBe(202);
  });

  it('A363 is needed to change factors', async () => {
    const needed = { status: 403, json: { code: 'proof_needed' } };
    for (const [method, path] of [
      ['POST', '/api/factors/totp'],
      ['DELETE', '/api/factors/totp'],
      ['POST', '/api/factors/recovery-codes'],
      ['POST', '/api/factors/passkeys/options'],
      ['DELETE', '/api/factors/passkeys/1'],
    ] as const) {
      expect(await ada.send(method, path), path).toMatchObject(needed);
    }
    expect((await factors()).totp).toBe(true);
  });

  it('A363 a first factor takes the proofs of the other sessions away', async () => {
    const eve = await test.register('Eve');
    const phone = (await signIn(test, eve)).text;
    await addTotp(test, eve);
    const other = await sendTo(test.app, 'GET', '/api/user/export', undefined, {
      Authorization: `Bearer ${phone}`,
    });
    expect([other.status, (await eve.send('GET', '/api/user/export')).status]).toEqual([403, 200]);
  });
});

describe('letters about factors', () => {
  const sent = () => test.emails.map(({ to, subject, text }) => ({ to, subject, text }));

  it('A373 an address that is verified is told of each factor that is added or removed', async () => {
    await verifyAddress(test, ada);
    const before = sent().length;
    await addPasskey(ada);
    const [passkey] = (await factors()).passkeys;
    await ada.send('DELETE', `/api/factors/passkeys/${passkey?.id ?? 0}`);
    await ada.send('DELETE', '/api/factors/totp');
    await ada.send('DELETE', '/api/factors/totp');
    await addTotp(test, ada);
    const letters = sent().slice(before);
    expect(
      letters.map(({ subject, text }) => [/added|removed/.exec(subject)?.[0], text.split(' was ')[0]]),
    ).toEqual([
      ['added', 'A passkey'],
      ['removed', 'A passkey'],
      ['removed', 'An authenticator app'],
      ['added', 'An authenticator app'],
    ]);
    expect(new Set(letters.map(({ to }) => to))).toEqual(new Set([ada.email]));
    expect(letters[0]?.text).toContain('added within the last 7 days');
    expect(letters[0]?.text).toContain('https://kinbox.example/forgot-password');
  });

  it('A373 also where others have used up the mails to it', async () => {
    await test.reopen({ limits: 'real' });
    await verifyAddress(test, ada);
    for (let n = 0; n < 5; n += 1) await test.deps.limits.take('mailOfHour', ada.email);
    const before = sent().length;
    await addPasskey(ada);
    expect(sent().length).toBe(before + 1);
  });

  it('A373 not one that nobody has proven', () => {
    expect(sent().filter(({ subject }) => subject.includes('second step'))).toEqual([]);
  });
});

it('A367 of two concurrent first factors one gets the recovery codes', async () => {
  const eve = await test.register('Eve');
  const { secret } = (await eve.send('POST', '/api/factors/totp')).read(begunTotpSchema);
  const challenge = await challengeOf(eve.send('POST', '/api/factors/passkeys/options'));
  const code = codeOf(secret, test.deps.clock());
  const answers = await Promise.all([
    eve.send('POST', '/api/factors/totp/confirm', { code }),
    eve.send('POST', '/api/factors/passkeys', {
      name: 'x',
      passkey: createPasskey().register({ challenge }),
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 201]);
  const shown = answers.map((answer) => answer.read(newCodesSchema).recovery_codes);
  expect(shown.filter((codes) => codes !== null)).toHaveLength(1);
  expect((await eve.send('GET', '/api/factors')).read(factorsSchema).recovery_codes).toBe(10);
});

it('A369 an administrator of the server can remove the factors of an account', async () => {
  await test.database.write((tx) => removeAllFactors(tx, ada.id));
  expect(await factors()).toEqual({ totp: false, passkeys: [], recovery_codes: 0 });
  expect((await signIn(test, ada)).status).toBe(200);
});

it('A369 a deleted account leaves no factor', async () => {
  expect((await ada.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
  const rows = await test.database.read(async (tx) => [
    ...(await tx.selectFrom('totp_factors').selectAll().execute()),
    ...(await tx.selectFrom('recovery_codes').selectAll().execute()),
  ]);
  expect(rows).toEqual([]);
});
