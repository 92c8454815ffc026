/** Somebody registers an address that is not theirs, and its owner resets the password by mail. */
import { beforeEach, describe, expect, it } from 'vitest';
import { toIsoTime } from '#domain/ids.ts';
import { calendarAddressSchema } from '#domain/wire/calendar-feed.ts';
import { factorsSchema } from '#domain/wire/factors.ts';
import { profileAnswer } from '#domain/wire/profile.ts';
import type { Notice } from '#server/events.ts';
import { appForEach } from '../support/app-hooks.ts';
import { addPasskey, addTotp, requestChallenge, signIn, ticketFor } from '../support/factor-calls.ts';
import {
  accept,
  acceptLink,
  confirm,
  familiesOf,
  invitationsOf,
  invite,
  inviteById,
  secretIn,
} from '../support/family-calls.ts';
import { subscribe } from '../support/push-calls.ts';
import { PASSWORD, sendTo, START, type Answer, type Session } from '../support/server-app.ts';
import { registerVerified, verifyAddress } from '../support/verify-address.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FRESH = 'a long walk in the rain';

const test = appForEach();
/** A stranger’s account with the address of somebody else. */
const squat = test.person('Ada');

const post = (path: string, body: object): Promise<Answer> => sendTo(test.app, 'POST', path, body);
const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
const lastLink = (to: string) => tokenIn(test.emails.findLast((email) => email.to === to)?.text);
const askForReset = async (email = squat.email): Promise<string> => {
  await post('/api/forgot-password', { email });
  return lastLink(email);
};
const reset = (token: string, email = squat.email) =>
  post('/api/reset-password', { token, email, password: FRESH, password_confirmation: FRESH });
const resetByMail = async () => {
  expect((await reset(await askForReset())).status).toBe(200);
};
/** The owner of the mailbox, after the reset. */
const signInAsOwner = async (): Promise<Session> => {
  const { status, text: token } = await signIn(test, squat, FRESH);
  expect(status).toBe(200);
  const headers = { Authorization: `Bearer ${token}` };
  return { ...squat, token, send: (method, path, body) => sendTo(test.app, method, path, body, headers) };
};

describe('a reset by mail of an account whose address nobody has verified', () => {
  it('A742 removes every second factor, however old, and the stranger’s passkey signs nobody in', async () => {
    const passkey = await addPasskey(squat);
    await addTotp(test, squat);
    const ticket = await ticketFor(test, squat);
    test.advance(60 * DAY_MS);
    await resetByMail();
    const owner = await signInAsOwner();
    expect((await owner.send('GET', '/api/factors')).read(factorsSchema)).toMatchObject({
      totp: false,
      passkeys: [],
      recovery_codes: 0,
    });
    const by = { passkey: passkey.assert({ challenge: await requestChallenge(test) }), device_name: 'x' };
    expect((await post('/api/login/passkey', by)).status).toBe(422);
    expect(ticket).not.toBe('none');
    const left = await test.database.read(async (tx) => [
      ...(await tx.selectFrom('totp_factors').select('user_id').execute()),
      ...(await tx.selectFrom('recovery_codes').select('user_id').execute()),
      ...(await tx.selectFrom('sign_in_tickets').select('user_id').execute()),
    ]);
    expect(left).toEqual([]);
  });

  it('A742 verifies the address, which the devices of the account hear', async () => {
    const heard: Notice[] = [];
    test.deps.events.subscribe((notice) => heard.push(notice));
    await resetByMail();
    const owner = await signInAsOwner();
    expect((await owner.send('GET', '/api/user')).json).toMatchObject({
      email_verified_at: '2026-01-31T12:00:00.000Z',
    });
    expect(heard).toContainEqual({ kind: 'changed', realms: [`u:${squat.id}`] });
  });

  it('A742 ends sessions, calendar addresses, capture tokens, notified devices and a waiting email', async () => {
    const feed = await squat.send('POST', '/api/user/calendar', { has_later: false });
    const made = await squat.send('POST', '/api/user/capture-tokens', {
      name: 'x',
      current_password: PASSWORD,
    });
    const { token } = made.json as { token: string };
    await subscribe(squat);
    const names = { first_name: 'Ada', last_name: 'Example', current_password: PASSWORD };
    const asked = await squat.send('PUT', '/api/profile', { ...names, email: 'mallory@example.org' });
    expect(asked.read(profileAnswer).user.pending_email).toBe('mallory@example.org');
    const link = lastLink('mallory@example.org');
    await resetByMail();

    const path = new URL(feed.read(calendarAddressSchema).url).pathname;
    expect((await sendTo(test.app, 'GET', path)).status).toBe(404);
    const capture = { Authorization: `Bearer ${token}` };
    expect((await sendTo(test.app, 'POST', '/api/capture', { text: 'x' }, capture)).status).toBe(401);
    expect((await squat.send('GET', '/api/user')).status).toBe(401);
    const pushed = (tx: Parameters<Parameters<typeof test.database.read>[0]>[0]) =>
      tx.selectFrom('push_subscriptions').select('id').execute();
    expect(await test.database.read(pushed)).toEqual([]);
    const owner = await signInAsOwner();
    expect((await owner.send('POST', '/api/email/verify', { token: link })).status).toBe(422);
    expect((await owner.send('GET', '/api/user')).json).toMatchObject({
      email: squat.email,
      pending_email: null,
    });
  });

  it('A742 cancels the invitations that the stranger sent', async () => {
    const mallory = await test.register('Mallory');
    await invite(squat, mallory.email);
    const secret = secretIn(test.emails.at(-1)?.text ?? '');
    await resetByMail();
    expect((await acceptLink(mallory, secret)).status).toBe(422);
    expect((await familiesOf(mallory)).families).toEqual([]);
  });

  it('A742 takes back what the stranger accepted, for the owner to answer', async () => {
    const ben = await registerVerified(test, 'Ben');
    const invitation = await inviteById(ben, 'Ada Example');
    expect((await accept(squat, invitation)).json).toMatchObject({ waiting: true });
    await resetByMail();
    expect((await confirm(ben, invitation, squat.id)).status).toBe(422);
    const owner = await signInAsOwner();
    expect(await invitationsOf(owner)).toMatchObject([{ id: invitation }]);
    expect((await accept(owner, invitation)).json).toMatchObject({ waiting: true });
    expect((await confirm(ben, invitation, squat.id)).status).toBe(200);
  });

  it('A742 is no first proof where a former address that was verified can take the account back', async () => {
    await test.reopen({ config: { mailIsSetUp: false } });
    await addTotp(test, squat);
    await test.database.write((tx) =>
      tx
        .updateTable('totp_factors')
        .set({ confirmed_at: toIsoTime(START - 60 * DAY_MS) })
        .execute(),
    );
    await verifyAddress(test, squat);
    const moved = { ...squat, email: 'typo@example.org' };
    const names = { first_name: 'Ada', last_name: 'Example', current_password: PASSWORD };
    expect((await squat.send('PUT', '/api/profile', { ...names, email: moved.email })).status).toBe(200);
    expect((await reset(await askForReset(moved.email), moved.email)).status).toBe(200);
    expect((await signIn(test, moved, FRESH)).status).toBe(403);
  });
});

describe('a reset of an account whose address was verified', () => {
  beforeEach(() => verifyAddress(test, squat));

  it('A742 leaves a second factor of before seven days ago', async () => {
    await addTotp(test, squat);
    test.advance(8 * DAY_MS);
    await resetByMail();
    expect((await signIn(test, squat, FRESH)).status).toBe(403);
  });

  it('A742 leaves the invitations that it has sent', async () => {
    const ben = await test.register('Ben');
    await invite(squat, ben.email);
    const secret = secretIn(test.emails.at(-1)?.text ?? '');
    await resetByMail();
    expect((await acceptLink(ben, secret)).status).toBe(200);
  });
});
