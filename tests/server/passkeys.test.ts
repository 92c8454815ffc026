import { beforeEach, expect, it } from 'vitest';
import { factorsSchema, provedAnswer } from '#domain/wire/factors.ts';
import { appForEach } from '../support/app-hooks.ts';
import {
  addPasskey,
  challengeOf,
  requestChallenge,
  showFactor,
  signIn,
  ticketFor,
} from '../support/factor-calls.ts';
import { sendTo } from '../support/server-app.ts';
import { createPasskey, type SoftPasskey } from '../support/soft-passkey.ts';

const MINUTE_MS = 60 * 1000;

const test = appForEach();
const ada = test.person('Ada');
let passkey: SoftPasskey;
beforeEach(async () => {
  passkey = await addPasskey(ada);
});

const signInBy = (assertion: object) =>
  sendTo(test.app, 'POST', '/api/login/passkey', { passkey: assertion, device_name: 'Phone' });
const userOf = async (token: string) =>
  (await sendTo(test.app, 'GET', '/api/user', undefined, { Authorization: `Bearer ${token}` })).json;
const factors = async () => (await ada.send('GET', '/api/factors')).read(factorsSchema);

it('A368 a passkey signs in without a password, and notes its use', async () => {
  expect(await factors()).toEqual({
    totp: false,
    passkeys: [
      { id: expect.any(Number), name: 'Phone', created_at: '2026-01-31T12:00:00.000Z', last_used_at: null },
    ],
    recovery_codes: 10,
  });
  test.advance(MINUTE_MS);
  const answer = await signInBy(passkey.assert({ challenge: await requestChallenge(test) }));
  expect(answer.status).toBe(200);
  expect(await userOf(answer.text)).toMatchObject({ email: ada.email });
  expect((await factors()).passkeys).toMatchObject([{ last_used_at: '2026-01-31T12:01:00.000Z' }]);
});

it('A368 a passkey is a second factor after the password, and a proof', async () => {
  expect(await signIn(test, ada)).toMatchObject({ status: 403, json: { factors: ['passkey'] } });
  const ticket = await ticketFor(test, ada);
  const shown = passkey.assert({ challenge: await requestChallenge(test) });
  expect((await showFactor(test, ticket, { passkey: shown })).status).toBe(200);
  test.advance(15 * MINUTE_MS);
  const proof = { passkey: passkey.assert({ challenge: await requestChallenge(test) }) };
  const { token } = (await ada.send('POST', '/api/sessions/prove', proof)).read(provedAnswer);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await ada.send('GET', '/api/user/export', undefined, headers)).status).toBe(200);
  expect((await ada.send('POST', '/api/sessions/prove', proof, headers)).status).toBe(422);
});

it('A368 somebody else’s passkey is no factor of an account', async () => {
  const eve = await test.register('Eve');
  const other = await addPasskey(eve);
  const ticket = await ticketFor(test, ada);
  const shown = other.assert({ challenge: await requestChallenge(test) });
  expect((await showFactor(test, ticket, { passkey: shown })).status).toBe(422);
  const proof = other.assert({ challenge: await requestChallenge(test) });
  expect((await ada.send('POST', '/api/sessions/prove', { passkey: proof })).status).toBe(422);
});

it('A370 a challenge is good once, for five minutes, for what it was made', async () => {
  const shown = passkey.assert({ challenge: await requestChallenge(test) });
  expect([(await signInBy(shown)).status, (await signInBy(shown)).status]).toEqual([200, 422]);
  const old = await requestChallenge(test);
  test.advance(5 * MINUTE_MS);
  expect((await signInBy(passkey.assert({ challenge: old }))).status).toBe(422);
  expect((await signInBy(passkey.assert({ challenge: 'x'.repeat(43) }))).status).toBe(422);
  await test.proveEverybody();
  const ofAdding = await challengeOf(ada.send('POST', '/api/factors/passkeys/options'));
  expect((await signInBy(passkey.assert({ challenge: ofAdding }))).status).toBe(422);
  const body = { name: 'x', passkey: createPasskey().register({ challenge: await requestChallenge(test) }) };
  expect((await ada.send('POST', '/api/factors/passkeys', body)).status).toBe(422);
});

it.each([
  ['another origin', { origin: 'https://kinbox.example.evil' }],
  ['another host', { rpId: 'evil.example' }],
  ['a user who was not verified', { isVerified: false }],
])('A370 %s is refused', async (_, wrong) => {
  const challenge = await requestChallenge(test);
  expect((await signInBy(passkey.assert({ challenge, ...wrong }))).status).toBe(422);
  const added = await challengeOf(ada.send('POST', '/api/factors/passkeys/options'));
  const body = { name: 'x', passkey: createPasskey().register({ challenge: added, ...wrong }) };
  expect((await ada.send('POST', '/api/factors/passkeys', body)).status).toBe(422);
});

it('A370 a copied authenticator, which counts from an earlier number, is refused', async () => {
  passkey.setCounter(7);
  const use = async () =>
    (await signInBy(passkey.assert({ challenge: await requestChallenge(test) }))).status;
  expect(await use()).toBe(200);
  passkey.setCounter(3);
  expect(await use()).toBe(422);
});

it('A370 another signature, and an unknown passkey, are refused alike', async () => {
  const shown = passkey.assert({ challenge: await requestChallenge(test) });
  const forged = createPasskey().assert({ challenge: await requestChallenge(test) });
  const answers = [
    await signInBy({ ...shown, response: { ...shown.response, signature: forged.response.signature } }),
    await signInBy(forged),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(422);
});

it('A371 an account has at most ten passkeys, removes only its own, and asking for a challenge names none', async () => {
  for (let n = 1; n < 10; n += 1) await addPasskey(ada);
  expect(await ada.send('POST', '/api/factors/passkeys/options')).toMatchObject({
    status: 409,
    json: { code: 'too_many_passkeys' },
  });
  const [first] = (await factors()).passkeys;
  const eve = await test.register('Eve');
  expect((await eve.send('DELETE', `/api/factors/passkeys/${first?.id ?? 0}`)).status).toBe(404);
  expect((await ada.send('DELETE', `/api/factors/passkeys/${first?.id ?? 0}`)).status).toBe(204);
  expect((await factors()).passkeys).toHaveLength(9);
  expect((await signInBy(passkey.assert({ challenge: await requestChallenge(test) }))).status).toBe(422);
  const options = (await sendTo(test.app, 'POST', '/api/passkeys/options', {})).json;
  expect(options).toEqual({
    challenge: expect.any(String),
    rpId: 'kinbox.example',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: undefined,
  });
});

it('A371 one passkey is of one account', async () => {
  const eve = await test.register('Eve');
  const challenge = await challengeOf(eve.send('POST', '/api/factors/passkeys/options'));
  const body = { name: 'x', passkey: passkey.register({ challenge }) };
  expect((await eve.send('POST', '/api/factors/passkeys', body)).status).toBe(422);
  expect((await eve.send('GET', '/api/factors')).json).toMatchObject({ passkeys: [] });
});
