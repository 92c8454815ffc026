import { describe, expect, it } from 'vitest';
import { findUser } from '#server/users.ts';
import { runJobs } from '#server/jobs.ts';
import type { Email } from '#server/mail/email.ts';
import { appForEach } from '../support/app-hooks.ts';
import { PASSWORD, sendTo, type Answer } from '../support/server-app.ts';
import { verifyAddress } from '../support/verify-address.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NEW_PASSWORD = 'a short walk in the sun';

const test = appForEach();
const ada = test.person('Ada');

const post = (path: string, body: object, headers = {}): Promise<Answer> =>
  sendTo(test.app, 'POST', path, body, headers);
const forgot = (email: string) => post('/api/forgot-password', { email });
const reset = (token: string, changes: object = {}): Promise<Answer> =>
  post('/api/reset-password', {
    token,
    email: ada.email,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...changes,
  });
const verify = (token: string, who = ada) => who.send('POST', '/api/email/verify', { token });
const signIn = (password: string) =>
  post('/api/sanctum/token', { email: ada.email, password, device_name: 'test' });

const emailsTo = (email: string, subject: RegExp): readonly Email[] =>
  test.emails.filter((each) => each.to === email && subject.test(each.subject));
const resets = () => emailsTo(ada.email, /reset/i);
const verifications = (email = ada.email) => emailsTo(email, /verify/i);
const tokenIn = (email: Email | undefined) =>
  /\/(?:password-reset|verify-email)#token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
const verifiedAt = async () => (await test.database.read((tx) => findUser(tx, ada.id))).email_verified_at;

describe('a forgotten password', () => {
  it('A104 a mailed link opens the account with a new password', async () => {
    const asked = await forgot(ada.email.toUpperCase());
    expect([asked.status, asked.json]).toEqual([
      200,
      {
        status: 'If there is an account with this email, a password reset link is on its way.',
        message: 'If there is an account with this email, a password reset link is on its way.',
      },
    ]);
    expect(resets()).toHaveLength(1);
    expect(resets()[0]?.text).toContain(`&email=${encodeURIComponent(ada.email)}`);
    const done = await reset(tokenIn(resets()[0]));
    expect([done.status, done.json]).toMatchObject([200, { status: 'Your password has been reset.' }]);
    expect([(await signIn('correct horse battery')).status, (await signIn(NEW_PASSWORD)).status]).toEqual([
      422, 200,
    ]);
  });

  it('A104 ends every session', async () => {
    const other = (await signIn('correct horse battery')).text;
    await forgot(ada.email);
    await reset(tokenIn(resets()[0]));
    const tryOther = sendTo(test.app, 'GET', '/api/user', undefined, { Authorization: `Bearer ${other}` });
    expect([(await ada.send('GET', '/api/user')).status, (await tryOther).status]).toEqual([401, 401]);
  });

  it('A105 an unknown address is answered in the same bytes, and sent nothing', async () => {
    const [known, unknown] = [await forgot(ada.email), await forgot('nobody@example.org')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(test.emails.map(({ to }) => to)).not.toContain('nobody@example.org');
  });

  it('A106 is sent at most one link a minute and twenty a day', async () => {
    for (let n = 0; n < 20; n += 1) {
      await Promise.all([forgot(ada.email), forgot(ada.email)]);
      expect(resets()).toHaveLength(n + 1);
      test.advance(MINUTE_MS);
    }
    test.advance(HOUR_MS);
    expect((await forgot(ada.email)).status).toBe(200);
    expect(resets()).toHaveLength(20);
    test.advance(DAY_MS);
    await forgot(ada.email);
    test.advance(MINUTE_MS);
    await forgot(ada.email);
    expect(resets()).toHaveLength(22);
  });

  it('A107 the last link of a day is valid until another may be sent', async () => {
    const sendAll = async () => {
      for (let n = 0; n < 20; n += 1) {
        test.advance(MINUTE_MS);
        await forgot(ada.email);
      }
    };
    await sendAll();
    const [before, last] = resets().slice(-2).map(tokenIn);
    test.advance(DAY_MS - 19 * MINUTE_MS - 1);
    expect((await reset(before ?? '')).status).toBe(422);
    expect((await reset(last ?? '')).status).toBe(200);
    expect((await reset(last ?? '')).status).toBe(422);
    test.advance(MINUTE_MS);
    await sendAll();
    test.advance(DAY_MS - 19 * MINUTE_MS);
    expect((await reset(tokenIn(resets().at(-1)))).status).toBe(422);
  });

  it('A107 unknown, wrong, replaced, used and expired links are refused with the same text', async () => {
    await test.register('Eve');
    await forgot(ada.email);
    const replaced = tokenIn(resets()[0]);
    test.advance(MINUTE_MS);
    await forgot(ada.email);
    const good = tokenIn(resets()[1]);
    const refusals = [
      await reset('unknown'),
      await reset(replaced),
      await reset(good, { email: 'eve.2@example.org' }),
      await reset(good, { email: 'nobody@example.org' }),
    ];
    test.advance(HOUR_MS - 1);
    expect((await reset(good)).status).toBe(200);
    refusals.push(await reset(good));
    await forgot(ada.email);
    test.advance(HOUR_MS);
    refusals.push(await reset(tokenIn(resets()[2])));
    expect(refusals[0]?.json).toEqual({
      message: 'This password reset token is invalid.',
      errors: { email: ['This password reset token is invalid.'] },
    });
    expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('A107 a link is valid once, also when it is used twice at the same time', async () => {
    await forgot(ada.email);
    const token = tokenIn(resets()[0]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => {
        const password = `${NEW_PASSWORD} ${n}`;
        return reset(token, { password, password_confirmation: password });
      }),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  it('A107 a refused weak password does not use up the link', async () => {
    await forgot(ada.email);
    const token = tokenIn(resets()[0]);
    const weak = await reset(token, { password: 'password1', password_confirmation: 'password1' });
    const unconfirmed = await reset(token, { password_confirmation: 'something else' });
    expect([weak.json, unconfirmed.json]).toMatchObject([
      { errors: { password: [expect.stringContaining('common')] } },
      { errors: { password: ['The password field confirmation does not match.'] } },
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  it('A107 the database holds only a digest of the secret, and removes it', async () => {
    await forgot(ada.email);
    const rows = () => test.database.read((tx) => tx.selectFrom('mailed_secrets').selectAll().execute());
    expect(await rows()).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toContain(tokenIn(resets()[0]));
    await runJobs(test.database, test.deps.clock() + DAY_MS - 1);
    expect(await rows()).toHaveLength(2);
    await runJobs(test.database, test.deps.clock() + DAY_MS);
    expect(await rows()).toEqual([]);
  });

  it('A103 the link has the host from the settings, whatever host was called', async () => {
    await post('http://evil.example/api/forgot-password', { email: ada.email }, { Host: 'evil.example' });
    expect(resets()[0]?.text).toContain('https://kinbox.example/password-reset#token=');
    expect(resets()[0]?.text).not.toContain('evil');
  });
});

describe('links of an account that is gone', () => {
  const register = (email = ada.email) =>
    post('/api/register', {
      first_name: 'Zoe',
      last_name: 'Example',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      device_name: 'test',
    });
  const deleteAda = () => ada.send('DELETE', '/api/user', { current_password: PASSWORD });
  const move = async (email: string) => {
    const names = { first_name: 'Ada', last_name: 'Example', current_password: PASSWORD };
    await ada.send('PUT', '/api/profile', { ...names, email });
    expect((await verify(tokenIn(verifications(email).at(-1)))).status).toBe(200);
  };

  it('A743 a reset link does not work on the next account with its address', async () => {
    await forgot(ada.email);
    expect((await deleteAda()).status).toBe(202);
    expect((await register()).status).toBe(201);
    expect((await reset(tokenIn(resets()[0]))).status).toBe(422);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('A743 nor one that was asked for between the two accounts', async () => {
    await deleteAda();
    test.advance(MINUTE_MS);
    await forgot(ada.email);
    const between = await test.database.read((tx) =>
      tx.selectFrom('mailed_secrets').select('secret_hash').where('purpose', '=', 'reset').execute(),
    );
    expect(between).toMatchObject([{ secret_hash: expect.any(String) }]);
    await register();
    const after = await test.database.read((tx) =>
      tx.selectFrom('mailed_secrets').select('secret_hash').where('purpose', '=', 'reset').execute(),
    );
    expect(after).toEqual([{ secret_hash: null }]);
  });

  it('A743 a verification link does not verify the next account with its address', async () => {
    const link = tokenIn(verifications()[0]);
    await deleteAda();
    const { text: token } = await register();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await post('/api/email/verify', { token: link }, headers)).status).toBe(422);
  });

  it('A743 nor does the link of an email that the account waited for', async () => {
    const names = { first_name: 'Ada', last_name: 'Example', current_password: PASSWORD };
    await ada.send('PUT', '/api/profile', { ...names, email: 'next@example.org' });
    const link = tokenIn(verifications('next@example.org')[0]);
    expect((await deleteAda()).status).toBe(202);
    const { text: token } = await register('next@example.org');
    const headers = { Authorization: `Bearer ${token}` };
    expect((await post('/api/email/verify', { token: link }, headers)).status).toBe(422);
  });

  it('A743 a reset link ends with the address, also if the account gets that again', async () => {
    await forgot(ada.email);
    await move('next@example.org');
    test.advance(MINUTE_MS);
    await move(ada.email);
    expect((await reset(tokenIn(resets()[0]))).status).toBe(422);
  });
});

describe('email verification', () => {
  it('A108 registering sends a link that verifies the address', async () => {
    expect(verifications()).toHaveLength(1);
    expect(await verifiedAt()).toBeNull();
    const heard: unknown[] = [];
    test.deps.events.subscribe((notice) => heard.push(notice));
    const answer = await verify(tokenIn(verifications()[0]));
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { status: 'Your email address has been verified.' },
    ]);
    expect(await verifiedAt()).toBe('2026-01-31T12:00:00.000Z');
    expect(heard).toEqual([{ kind: 'changed', realms: [`u:${ada.id}`] }]);
  });

  it('A108 another link can be requested, once a minute, until the address is verified', async () => {
    const again = () => ada.send('POST', '/api/email/verification-notification');
    const tooSoon = await again();
    expect([tooSoon.status, tooSoon.headers.get('Retry-After')]).toEqual([429, '60']);
    test.advance(MINUTE_MS);
    const sent = await again();
    expect([sent.status, sent.json]).toMatchObject([202, { status: expect.stringContaining('on its way') }]);
    expect(verifications()).toHaveLength(2);
    expect((await verify(tokenIn(verifications()[0]))).status).toBe(422);
    await verify(tokenIn(verifications()[1]));
    test.advance(MINUTE_MS);
    expect((await again()).json).toMatchObject({ status: 'Your email address is verified already.' });
    expect(verifications()).toHaveLength(2);
  });

  it('A108 a link is valid for a day and for nothing else', async () => {
    await forgot(ada.email);
    const wrong = [await verify('unknown'), await verify(tokenIn(resets()[0]))];
    wrong.push(await reset(tokenIn(verifications()[0])));
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422]);
    const remembered = { email: ada.email, password: PASSWORD, device_name: 'test', remember: true };
    const { text: token } = await post('/api/sanctum/token', remembered);
    test.advance(DAY_MS);
    const headers = { Authorization: `Bearer ${token}` };
    const late = await post('/api/email/verify', { token: tokenIn(verifications()[0]) }, headers);
    expect(late.json).toMatchObject({
      errors: { token: ['This verification link is invalid or has expired.'] },
    });
    expect(await verifiedAt()).toBeNull();
  });

  it('A324 a link verifies the address for the person who is signed in with it, and once', async () => {
    const eve = await test.register('Eve');
    const link = tokenIn(verifications()[0]);
    expect((await post('/api/email/verify', { token: link })).status).toBe(401);
    expect((await verify(link, eve)).json).toMatchObject({
      errors: { token: ['This verification link is invalid or has expired.'] },
    });
    expect(await verifiedAt()).toBeNull();
    const answers = await Promise.all([verify(link), verify(link)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect((await verify(link)).status).toBe(422);
  });

  it('A325 the secret of every link is in its fragment', async () => {
    await forgot(ada.email);
    const links = test.emails.flatMap(({ text }) => /^https:.*$/m.exec(text)?.[0] ?? []);
    expect(links.map((link) => new URL(link)).map(({ pathname, search }) => pathname + search)).toEqual([
      '/verify-email',
      '/password-reset',
    ]);
  });

  it('A109 mails contain nothing that a person typed', async () => {
    await test.register('https://evil.example');
    await verifyAddress(test, ada);
    const profile = { first_name: 'https://evil.example', last_name: 'X', email: 'moved@example.org' };
    await ada.send('PUT', '/api/profile', { ...profile, current_password: PASSWORD });
    await verify(tokenIn(verifications('moved@example.org')[0]));
    await forgot('moved@example.org');
    expect(test.emails).toHaveLength(6);
    expect(test.emails.filter(({ text, subject }) => /evil/.test(text + subject))).toEqual([]);
  });
});
