import { describe, expect, it } from 'vitest';
import { toIsoTime } from '#domain/ids.ts';
import { begunTotpSchema } from '#domain/wire/factors.ts';
import { profileAnswer } from '#domain/wire/profile.ts';
import { createApp } from '#server/app.ts';
import { newSince, removeFactorsSince } from '#server/auth/factors.ts';
import type { Notice } from '#server/events.ts';
import { runJobs } from '#server/jobs.ts';
import { emailKey } from '#server/users.ts';
import { appForEach } from '../support/app-hooks.ts';
import { addPasskey, addTotp, codeOf, requestChallenge } from '../support/factor-calls.ts';
import { acceptLink, familiesOf, invite, openLink, secretIn } from '../support/family-calls.ts';
import { PASSWORD, sendTo, type Answer, type Session } from '../support/server-app.ts';
import { verifyAddress } from '../support/verify-address.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FRESH = 'a long walk in the rain';
const NEXT = 'augusta@example.org';

const test = appForEach();
const ada = test.person('Ada');
const eve = test.person('Eve');

const post = (path: string, body: object): Promise<Answer> => sendTo(test.app, 'POST', path, body);
const signIn = (email: string, password = PASSWORD) =>
  post('/api/sanctum/token', { email, password, device_name: 'Phone', remember: true });
const register = (email: string) =>
  post('/api/register', {
    first_name: 'Zoe',
    last_name: 'Example',
    email,
    password: FRESH,
    password_confirmation: FRESH,
    device_name: 'Phone',
  });
const ask = (email: string, who: Pick<Session, 'send'> = ada) =>
  who.send('PUT', '/api/profile', {
    first_name: 'Ada',
    last_name: 'Example',
    email,
    current_password: PASSWORD,
  });
const prove = (email: string, who: Pick<Session, 'send'> = ada) =>
  who.send('POST', '/api/email/verify', { token: secretTo(email) });
const takeBack = (token: string, password = FRESH) =>
  post('/api/email/take-back', { token, password, password_confirmation: password });
const userOf = async (who: Pick<Session, 'send'> = ada) => (await who.send('GET', '/api/user')).json;

/** Of the last email to the address. */
function secretTo(email: string): string {
  const { text = '' } = test.emails.findLast(({ to }) => to === email) ?? {};
  return /#token=([\w-]+)/.exec(text)?.[1] ?? '';
}

async function rememberedSession(email: string): Promise<Pick<Session, 'send'>> {
  const { text } = await signIn(email);
  return {
    send: (method, path, body) => sendTo(test.app, method, path, body, { Authorization: `Bearer ${text}` }),
  };
}

/** From an address that was proven. */
async function move(email = NEXT): Promise<string> {
  await verifyAddress(test, ada);
  await ask(email);
  expect((await prove(email)).status).toBe(200);
  return secretTo(ada.email);
}

describe('a new email', () => {
  it('A326 waits for the link that is sent to it, and the present one is told and stays until then', async () => {
    await verifyAddress(test, ada);
    const before = test.emails.length;
    const answer = await ask(NEXT);
    expect(answer.read(profileAnswer).user).toMatchObject({
      email: ada.email,
      pending_email: NEXT,
      email_verified_at: '2026-01-31T12:00:00.000Z',
    });
    expect(test.emails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [NEXT, 'Verify your email for Kinbox'],
      [ada.email, 'Another email for your Kinbox account'],
    ]);
    expect([(await signIn(ada.email)).status, (await signIn(NEXT)).status]).toEqual([200, 422]);

    const heard: unknown[] = [];
    test.deps.events.subscribe((notice) => heard.push(notice));
    expect((await prove(NEXT)).json).toMatchObject({ user: { email: NEXT, pending_email: null } });
    expect(heard).toEqual([{ kind: 'changed', realms: [`u:${ada.id}`] }]);
    expect(await userOf()).toMatchObject({ email: NEXT, pending_email: null });
    expect([(await signIn(ada.email)).status, (await signIn(NEXT)).status]).toEqual([422, 200]);
    expect(test.emails.at(-1)).toMatchObject({
      to: ada.email,
      subject: 'The email of your Kinbox account was changed',
    });
  });

  it('A326 counts only for the person who asked, who is signed in', async () => {
    await ask(NEXT);
    expect((await prove(NEXT, eve)).status).toBe(422);
    expect((await post('/api/email/verify', { token: secretTo(NEXT) })).status).toBe(401);
    expect(await userOf()).toMatchObject({ email: ada.email, pending_email: NEXT });
  });

  it('A326 the link of the present address does not bring the new one', async () => {
    await ask(NEXT);
    expect((await prove(ada.email)).json).toMatchObject({
      user: { email: ada.email, pending_email: NEXT, email_verified_at: expect.any(String) },
    });
  });

  it('A327 can be cancelled, is sent another link on request, and a later one replaces it', async () => {
    await ask(NEXT);
    const first = secretTo(NEXT);
    test.advance(60_000);
    expect((await ada.send('POST', '/api/email/verification-notification')).status).toBe(202);
    expect(secretTo(NEXT)).not.toBe(first);
    await ask('later@example.org');
    expect((await prove(NEXT)).status).toBe(422);
    const cancelled = await ada.send('DELETE', '/api/profile/pending-email');
    expect(cancelled.read(profileAnswer).user).toMatchObject({ email: ada.email, pending_email: null });
    expect((await prove('later@example.org')).status).toBe(422);
    expect((await ada.send('DELETE', '/api/profile/pending-email')).status).toBe(200);
    expect(await userOf()).toMatchObject({ email: ada.email });
  });

  it('A327 waits for seven days, and other edits leave it alone', async () => {
    const remembered = await rememberedSession(ada.email);
    await ask(NEXT);
    await ask(ada.email);
    test.advance(7 * DAY_MS - 60_000);
    expect((await remembered.send('POST', '/api/email/verification-notification')).status).toBe(202);
    await runJobs(test.database, test.deps.clock());
    expect(await userOf(remembered)).toMatchObject({ pending_email: NEXT });
    test.advance(60_000);
    expect((await prove(NEXT, remembered)).status).toBe(422);
    await runJobs(test.database, test.deps.clock());
    expect(await userOf(remembered)).toMatchObject({ pending_email: null });
  });

  it.each(['a change', 'a reset'])('A327 is forgotten with %s of the password', async (how) => {
    await ask(NEXT);
    const next = { password: FRESH, password_confirmation: FRESH };
    if (how === 'a change') {
      await ada.send('PUT', '/api/profile/password', { ...next, current_password: PASSWORD });
    } else {
      await post('/api/forgot-password', { email: ada.email });
      await post('/api/reset-password', { ...next, email: ada.email, token: secretTo(ada.email) });
    }
    const { text } = await signIn(ada.email, FRESH);
    const send: Session['send'] = (method, path, body) =>
      sendTo(test.app, method, path, body, { Authorization: `Bearer ${text}` });
    expect(await userOf({ send })).toMatchObject({ email: ada.email, pending_email: null });
    expect((await prove(NEXT, { send })).status).toBe(422);
  });

  it('A328 that is somebody’s by the time of the proof is refused and forgotten', async () => {
    await ask(NEXT);
    const token = secretTo(NEXT);
    expect((await register(NEXT)).status).toBe(201);
    // The registration sent no second link within a minute, so that the first one is good.
    const answer = await ada.send('POST', '/api/email/verify', { token });
    expect(answer.json).toMatchObject({
      errors: { token: ['Another account has this address by now. Your email stays as it is.'] },
    });
    expect(await userOf()).toMatchObject({ email: ada.email, pending_email: null });
    expect((await ask(NEXT)).json).toMatchObject({
      errors: { email: ['The email has already been taken.'] },
    });
  });

  it('A328 of several users who want one address, whoever proves it gets it', async () => {
    await Promise.all([ask(NEXT), ask(NEXT, eve)]);
    const token = secretTo(NEXT);
    expect(await userOf(eve)).toMatchObject({ pending_email: NEXT });
    const answers = await Promise.all(
      [ada, eve].map((who) => who.send('POST', '/api/email/verify', { token })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('a former email', () => {
  it('A329 takes the account back within seven days, with a new password, and ends every session', async () => {
    const link = await move();
    const session = await rememberedSession(NEXT);
    expect(await userOf(session)).toMatchObject({ email: NEXT });
    test.advance(7 * DAY_MS - 1);
    const done = await takeBack(link);
    expect([done.status, done.json]).toMatchObject([
      200,
      { status: expect.stringContaining('former email') },
    ]);
    expect((await session.send('GET', '/api/user')).status).toBe(401);
    expect([
      (await signIn(NEXT, FRESH)).status,
      (await signIn(ada.email)).status,
      (await signIn(ada.email, FRESH)).status,
    ]).toEqual([422, 422, 200]);
    expect((await takeBack(link)).json).toMatchObject({
      errors: { token: ['This link is invalid or has expired.'] },
    });
  });

  it('A329 also after further changes, which their own links cannot bring back', async () => {
    const link = await move();
    await ask('third@example.org');
    await prove('third@example.org');
    const second = secretTo(NEXT);
    await ask('fourth@example.org');
    expect((await takeBack(link)).status).toBe(200);
    expect((await takeBack(second)).status).toBe(422);
    const back = await rememberedSession(ada.email);
    expect((await back.send('GET', '/api/user')).status).toBe(401);
    const { text } = await signIn(ada.email, FRESH);
    const user = await sendTo(test.app, 'GET', '/api/user', undefined, { Authorization: `Bearer ${text}` });
    expect(user.json).toMatchObject({ email: ada.email, pending_email: null });
  });

  it('A310 the network of the link counts as the owner’s', async () => {
    const trusted: string[][] = [];
    const trustNetwork = async (...network: string[]) => void trusted.push(network);
    const app = createApp({ ...test.deps, limits: { ...test.deps.limits, trustNetwork } });
    const form = { token: await move(), password: FRESH, password_confirmation: FRESH };
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(form) };
    const incoming = { socket: { remoteAddress: '192.0.2.55' } };
    expect((await app.request('/api/email/take-back', init, { incoming })).status).toBe(200);
    expect(trusted).toEqual([[emailKey(ada.email), expect.stringContaining('192.0.2.')]]);
  });

  it('A329 not later, not twice at once, and not with a weak password', async () => {
    const link = await move();
    expect((await takeBack(link, 'password1')).json).toMatchObject({
      errors: { password: [expect.any(String)] },
    });
    const answers = await Promise.all([takeBack(link), takeBack(link, `${FRESH} too`)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    test.advance(60_000);
    const again = await rememberedSession(ada.email);
    expect((await again.send('GET', '/api/user')).status).toBe(401);
  });

  it('A329 not after seven days, and the database has only its digest, until then', async () => {
    const link = await move();
    const rows = () => test.database.read((tx) => tx.selectFrom('email_changes').selectAll().execute());
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain(link);
    test.advance(7 * DAY_MS);
    expect((await takeBack(link)).status).toBe(422);
    await runJobs(test.database, test.deps.clock());
    expect(await rows()).toEqual([]);
  });

  it('A329 second factors that were added since are removed with it', async () => {
    const factor = (user: typeof ada.id, at: string) =>
      test.database.write((tx) =>
        tx
          .insertInto('totp_factors')
          .values({ user_id: user, secret: 'x', created_at: at, confirmed_at: at } as never)
          .execute(),
      );
    const link = await move();
    await factor(ada.id, '2026-01-31T12:00:00.001Z');
    await factor(eve.id, '2026-01-31T12:00:00.001Z');
    await takeBack(link);
    const left = await test.database.read((tx) => tx.selectFrom('totp_factors').select('user_id').execute());
    expect(left.map(({ user_id }) => user_id)).toEqual([eve.id]);
  });

  it('A329 a passkey and an app of the days before the change was asked for go too, however they were begun', async () => {
    const begun = (await ada.send('POST', '/api/factors/totp')).read(begunTotpSchema);
    const passkey = await addPasskey(ada);
    test.advance(1000);
    const link = await move();
    await ada.send('POST', '/api/factors/totp/confirm', { code: codeOf(begun.secret, test.deps.clock()) });
    expect((await takeBack(link)).status).toBe(200);
    const assertion = passkey.assert({ challenge: await requestChallenge(test) });
    const by = { passkey: assertion, device_name: 'Phone' };
    expect((await post('/api/login/passkey', by)).status).toBe(422);
    expect((await signIn(ada.email, FRESH)).status).toBe(200);
    const letter = { to: ada.email, subject: 'A second step was removed from your Kinbox account' };
    expect(test.emails.slice(-2)).toMatchObject([letter, letter]);
  });

  it('A329 a key that was only begun goes, and an app of more than seven days before stays', async () => {
    await addTotp(test, eve);
    await ada.send('POST', '/api/factors/totp');
    const link = await move();
    await takeBack(link);
    const left = () => test.database.read((tx) => tx.selectFrom('totp_factors').select('user_id').execute());
    expect(await left()).toEqual([{ user_id: eve.id }]);
    const removed = await test.database.write((tx) =>
      removeFactorsSince(tx, eve.id, newSince(toIsoTime(test.deps.clock() + 7 * DAY_MS))),
    );
    expect([removed, await left()]).toEqual([[], [{ user_id: eve.id }]]);
  });

  it('A329 invitations of those days are cancelled, and their invitees are poked', async () => {
    const link = await move();
    await invite(ada, eve.email);
    const secret = secretIn(test.emails.at(-1)?.text ?? '');
    expect((await openLink(eve, secret)).status).toBe(200);
    const heard: Notice[] = [];
    test.deps.events.subscribe((notice) => heard.push(notice));
    expect((await takeBack(link)).status).toBe(200);
    expect((await acceptLink(eve, secret)).status).not.toBe(200);
    expect((await familiesOf(eve)).families).toEqual([]);
    expect(heard.flatMap((notice) => (notice.kind === 'changed' ? notice.realms : []))).toContain(
      `u:${eve.id}`,
    );
  });

  it('A330 that nobody had proven is told and cannot take the account', async () => {
    await ask(NEXT);
    expect(test.emails.at(-1)?.to).toBe(NEXT);
    await prove(NEXT);
    expect(test.emails.at(-1)).toMatchObject({ to: ada.email });
    expect(test.emails.at(-1)?.text).not.toContain('token');
    expect((await register(ada.email)).status).toBe(201);
  });

  it('A331 is nobody else’s as long as it can be taken back', async () => {
    await move();
    const taken = { errors: { email: ['The email has already been taken.'] } };
    expect((await register(ada.email.toUpperCase())).json).toMatchObject(taken);
    expect((await ask(ada.email, eve)).json).toMatchObject(taken);
    // Its own account can have it again.
    expect((await ask(ada.email)).status).toBe(200);
    test.advance(7 * DAY_MS);
    expect((await register(ada.email)).status).toBe(201);
  });

  it('A331 is free at once when the account is deleted', async () => {
    const link = await move();
    await ada.send('DELETE', '/api/user', { current_password: PASSWORD });
    expect((await takeBack(link)).status).toBe(422);
    expect((await register(ada.email)).status).toBe(201);
  });

  it('A331 of an address that becomes free, and a registration at the same moment, one succeeds', async () => {
    await verifyAddress(test, ada);
    await ask(NEXT);
    await Promise.all([prove(NEXT), register(ada.email), register(ada.email)]);
    const accounts = await test.database.read((tx) =>
      tx.selectFrom('users').select('id').where('email_key', '=', ada.email).execute(),
    );
    expect(accounts).toEqual([]);
  });
});

it('A332 without mail a new email replaces the former at once and is unverified', async () => {
  await test.reopen({ config: { mailIsSetUp: false } });
  expect((await ask(NEXT)).json).toMatchObject({
    user: { email: NEXT, pending_email: null, email_verified_at: null },
  });
  expect(test.emails.slice(-2).map(({ to }) => to)).toEqual([NEXT, ada.email]);
  expect((await prove(NEXT)).json).toMatchObject({ user: { email_verified_at: expect.any(String) } });
});
