import { describe, expect, it } from 'vitest';
import { changesSchema } from '#domain/wire/changes.ts';
import { passwordAnswer, profileAnswer } from '#domain/wire/profile.ts';
import type { Notice } from '#server/events.ts';
import { appForEach } from '../support/app-hooks.ts';
import { fakePasswords, PASSWORD, sendTo, type Session } from '../support/server-app.ts';
import { verifyAddress } from '../support/verify-address.ts';

const test = appForEach();
const ada = test.person('Ada');
const eve = test.person('Eve');

const NAMES = { first_name: 'Ada', last_name: 'Example' };
const edit = (fields: object, who = ada) =>
  who.send('PUT', '/api/profile', { ...NAMES, email: who.email, current_password: PASSWORD, ...fields });
const signIn = async (email: string, password = 'correct horse battery') =>
  sendTo(test.app, 'POST', '/api/sanctum/token', { email, password, device_name: 'Phone' });
const pull = async ({ send }: Session, cursor?: string) =>
  (
    await send('GET', `/api/changes${cursor === undefined ? '' : `?since=${encodeURIComponent(cursor)}`}`)
  ).read(changesSchema);

describe('the profile', () => {
  it('A113 names and email change, and the answer has the profile', async () => {
    const answer = await edit({ first_name: ' Augusta ', last_name: 'King', display_name: 'Lady A' });
    expect(answer.status).toBe(200);
    expect(answer.read(profileAnswer)).toMatchObject({
      message: 'Profile updated successfully!',
      user: {
        id: ada.id,
        first_name: 'Augusta',
        last_name: 'King',
        name: 'Augusta King',
        display_name: 'Lady A',
        email: ada.email,
        is_admin: false,
      },
    });
    expect((await ada.send('GET', '/api/user')).json).toEqual(answer.read(profileAnswer).user);
    expect((await edit({ display_name: '' })).json).toMatchObject({ user: { display_name: null } });
  });

  it.each([
    [{ first_name: '' }, 'first_name', 'The first name field is required.'],
    [
      { last_name: 'x'.repeat(101) },
      'last_name',
      'The last name field must not be greater than 100 characters.',
    ],
    [{ display_name: 7 }, 'display_name', 'The display name field must be a string.'],
    [{ email: 'nobody' }, 'email', 'The email field must be a valid email address.'],
    [{ email: 'EVE.2@example.org' }, 'email', 'The email has already been taken.'],
  ])('A113 %j is refused on %s', async (fields, field, message) => {
    const answer = await edit(fields);
    expect([answer.status, answer.json]).toMatchObject([422, { errors: { [field]: [message] } }]);
  });

  it('A113 nothing in the body makes an administrator, verifies an address or names another user', async () => {
    await edit({
      is_admin: true,
      email_verified_at: '2026-01-01T00:00:00.000Z',
      id: eve.id,
      password_hash: 'x',
    });
    expect((await ada.send('GET', '/api/user')).json).toMatchObject({
      id: ada.id,
      is_admin: false,
      email_verified_at: null,
    });
  });

  it('A114 another spelling of the address needs no password and stays verified', async () => {
    await verifyAddress(test, ada);
    const email = ada.email.toUpperCase();
    expect((await edit({ email, current_password: undefined })).json).toMatchObject({
      user: { email, pending_email: null, email_verified_at: '2026-01-31T12:00:00.000Z' },
    });
  });

  it.each([
    [{}, 'Changing the email takes your current password. Your names are saved.'],
    [{ current_password: '' }, 'Changing the email takes your current password. Your names are saved.'],
    [{ current_password: 'wrong' }, 'The password is incorrect.'],
  ])('A114 A745 a new address with %j is refused, and the names are kept', async (fields, message) => {
    const names = { first_name: 'X', last_name: 'Y', display_name: 'Z' };
    const heard: Notice[] = [];
    test.deps.events.subscribe((notice) => heard.push(notice));
    const body = { ...names, email: 'augusta@example.org', ...fields };
    const answer = await ada.send('PUT', '/api/profile', body);
    expect([answer.status, answer.json]).toMatchObject([422, { errors: { current_password: [message] } }]);
    expect((await ada.send('GET', '/api/user')).json).toMatchObject({
      ...names,
      email: ada.email,
      pending_email: null,
    });
    expect(heard).toEqual([{ kind: 'changed', realms: [`u:${ada.id}`] }]);
    expect(test.emails.map(({ to }) => to)).not.toContain('augusta@example.org');
  });

  it('A745 names are kept where the address is somebody’s, and not where a field is invalid', async () => {
    const names = { first_name: 'X', last_name: 'Y', display_name: 'Z' };
    const ask = (fields: object) =>
      ada.send('PUT', '/api/profile', { ...names, current_password: PASSWORD, ...fields });
    expect((await ask({ email: 'no address' })).status).toBe(422);
    expect((await ada.send('GET', '/api/user')).json).toMatchObject(NAMES);
    expect((await ask({ email: eve.email })).json).toMatchObject({
      errors: { email: ['The email has already been taken.'] },
    });
    expect((await ada.send('GET', '/api/user')).json).toMatchObject({ ...names, email: ada.email });
  });

  it('A745 names are kept, as the refusal says, where the email was changed meanwhile', async () => {
    const other = 'proved.meanwhile@example.org';
    let isAsked = false;
    const verify = async () => {
      isAsked = true;
      // The link to the email that waited was opened.
      await test.database.write((tx) =>
        tx.updateTable('users').set({ email: other, email_key: other }).where('id', '=', ada.id).execute(),
      );
      return false;
    };
    await test.reopen({ passwords: { ...fakePasswords, verify } });
    const names = { first_name: 'X', last_name: 'Y', display_name: 'Z' };
    expect((await edit({ ...names, email: 'augusta@example.org' })).status).toBe(422);
    expect(isAsked).toBe(true);
    expect((await ada.send('GET', '/api/user')).json).toMatchObject({ ...names, email: other });
  });

  it('A115 a new name reaches the devices of every user who sees it', async () => {
    const family = await test.addFamily(ada.id, [eve.id]);
    const first = await pull(eve);
    await edit({ display_name: 'Lady A' });
    const second = await pull(eve, first.cursor);
    expect(second.families?.[0]).toMatchObject({ id: family, name: "Lady A's family" });
    expect(second.families?.[0]?.members[0]).toMatchObject({ id: ada.id, display_name: 'Lady A' });
  });

  it('A727 a new name writes no task, and later answers name the author by it', async () => {
    await test.addFamily(ada.id, [eve.id]);
    await ada.send('POST', '/api/tasks', { name: 'shared', space: 'family' });
    await ada.send('POST', '/api/tasks', { name: 'private' });
    const rows = () =>
      test.database.read((tx) => tx.selectFrom('tasks').select(['id', 'version']).orderBy('id').execute());
    const [before, seen] = [await rows(), await pull(eve)];
    await edit({ display_name: 'Lady A' });
    expect(await rows()).toEqual(before);
    expect((await pull(eve, seen.cursor)).tasks).toEqual([]);
    expect((await eve.send('GET', '/api/tasks')).json).toMatchObject([
      { name: 'shared', created_by: { display_name: 'Lady A' } },
    ]);
  });

  it('A115 a new name reaches invited users', async () => {
    await ada.send('POST', '/api/families/invite', { username_or_email: eve.email });
    const heard: Notice[] = [];
    test.deps.events.subscribe((notice) => heard.push(notice));
    await edit({ display_name: 'Lady A' });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ kind: 'changed', realms: expect.arrayContaining([`u:${eve.id}`]) });
  });

  it('A115 users who do not see the name are not notified', async () => {
    await eve.send('POST', '/api/tasks', { name: 'private' });
    const heard: unknown[] = [];
    test.deps.events.subscribe((notice) => heard.push(notice));
    await edit({ display_name: 'Lady A' });
    expect(heard).toEqual([{ kind: 'changed', realms: [`u:${ada.id}`] }]);
  });
});

describe('addresses', () => {
  it.each(['<b>@example.org', 'ada@example.org\u0007', 'ada@exam ple.org', 'a,b@example.org'])(
    'A321 %j is refused by every call that takes an address',
    async (email) => {
      const register = {
        ...NAMES,
        email,
        password: 'a long walk in the rain',
        password_confirmation: 'a long walk in the rain',
        device_name: 'Phone',
      };
      const sentence = /must be a valid email address|cannot be stored/;
      for (const answer of [
        await edit({ email }),
        await sendTo(test.app, 'POST', '/api/register', register),
        await ada.send('POST', '/api/families/invite', { username_or_email: email }),
      ]) {
        expect([answer.status, answer.json]).toMatchObject([
          422,
          { message: expect.stringMatching(sentence) },
        ]);
      }
    },
  );

  it('A323 an account of before keeps an address that would be refused now', async () => {
    const email = '"Ada, <L>"@example.org';
    await test.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ email, email_key: email.toLowerCase() })
        .where('id', '=', ada.id)
        .execute(),
    );
    expect((await signIn(email)).status).toBe(200);
    expect((await edit({ email, display_name: 'Lady A' })).json).toMatchObject({
      user: { email, display_name: 'Lady A' },
    });
    await sendTo(test.app, 'POST', '/api/forgot-password', { email });
    expect(test.emails.at(-1)?.to).toBe(email);
  });
});

describe('a new password', () => {
  const change = (fields: object = {}) =>
    ada.send('PUT', '/api/profile/password', {
      current_password: 'correct horse battery',
      password: 'a long walk in the rain',
      password_confirmation: 'a long walk in the rain',
      ...fields,
    });

  it('A116 replaces the old one and ends all other sessions', async () => {
    const phone = (await signIn(ada.email)).text;
    const answer = await change();
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'Password updated successfully!', token: expect.any(String) },
    ]);
    const onPhone = await sendTo(test.app, 'GET', '/api/user', undefined, {
      Authorization: `Bearer ${phone}`,
    });
    const { token } = answer.read(passwordAnswer);
    const here = await sendTo(test.app, 'GET', '/api/user', undefined, { Authorization: `Bearer ${token}` });
    expect([onPhone.status, here.status]).toEqual([401, 200]);
    expect((await eve.send('GET', '/api/user')).status).toBe(200);
    expect([
      (await signIn(ada.email)).status,
      (await signIn(ada.email, 'a long walk in the rain')).status,
    ]).toEqual([422, 200]);
  });

  it.each([
    [{ current_password: 'wrong' }, 'current_password', 'The password is incorrect.'],
    [{ current_password: null }, 'current_password', 'The current password field is required.'],
    [
      { password: 'short', password_confirmation: 'short' },
      'password',
      'The password field must be at least 8 characters.',
    ],
    [{ password_confirmation: 'other' }, 'password', 'The password field confirmation does not match.'],
    [{ password: 'ADA.1', password_confirmation: 'ADA.1' }, 'password', expect.any(String)],
    [
      { password: 'Password1!', password_confirmation: 'Password1!' },
      'password',
      'The password is one of the most common ones.',
    ],
  ])('A116 %j is refused on %s', async (fields, field, message) => {
    const answer = await change(fields);
    expect([answer.status, answer.json]).toMatchObject([422, { errors: { [field]: [message] } }]);
    expect((await signIn(ada.email)).status).toBe(200);
  });

  it('A116 a reset link that was requested before is invalid', async () => {
    await sendTo(test.app, 'POST', '/api/forgot-password', { email: ada.email });
    const token = /password-reset#token=([\w-]+)/.exec(test.emails.at(-1)?.text ?? '')?.[1];
    await change();
    const fields = {
      token,
      email: ada.email,
      password: 'something else',
      password_confirmation: 'something else',
    };
    expect((await sendTo(test.app, 'POST', '/api/reset-password', fields)).status).toBe(422);
  });

  it('A116 of two concurrent changes one succeeds, and a sign-in with the old password outlives neither', async () => {
    const [one, two, phone] = await Promise.all([
      change(),
      change({ password: 'in the sun!', password_confirmation: 'in the sun!' }),
      signIn(ada.email),
    ]);
    const [done, refused] = [one.status, two.status].sort((a, b) => a - b);
    expect(done).toBe(200);
    // Where it comes late, the token of its session is a former one already.
    expect([401, 422]).toContain(refused);
    const onPhone = await sendTo(test.app, 'GET', '/api/user', undefined, {
      Authorization: `Bearer ${phone.text}`,
    });
    expect(onPhone.status).toBe(401);
  });
});
