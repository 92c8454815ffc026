import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { appForEach } from '../support/app-hooks.ts';
import { addTotp, signIn } from '../support/factor-calls.ts';
import { PASSWORD, sendTo } from '../support/server-app.ts';

const test = appForEach();
const ada = test.person('Ada');

/** What is answered when the call has been let in, and its owner resets the password and signs in before it writes. */
async function sendAsSessionEnds(method: string, path: string, body?: object) {
  const { database } = test;
  let hasEnded = false;
  const write: typeof database.write = async (run) => {
    if (!hasEnded) {
      await database.write((tx) => endSessions(tx, ada.id));
      await signIn(test, ada);
    }
    hasEnded = true;
    return database.write(run);
  };
  const app = createApp({ ...test.deps, database: { ...database, write } });
  const answer = await sendTo(app, method, path, body, { Authorization: `Bearer ${ada.token}` });
  return [answer.status, hasEnded];
}

it.each([
  ['the address of a calendar', '/api/user/calendar', { has_later: false }, 'calendar_feeds'],
  ['a capture token', '/api/user/capture-tokens', { name: 'Phone' }, 'capture_tokens'],
  ['an invitation', '/api/families/invite', { username_or_email: 'eve@kin.example' }, 'invitations'],
] as const)('A748 %s is not made by a session that ends meanwhile', async (_, path, body, table) => {
  expect(await sendAsSessionEnds('POST', path, body)).toEqual([401, true]);
  const made = await test.database.read((tx) => tx.selectFrom(table).selectAll().execute());
  expect(made).toEqual([]);
});

it.each([
  ['the other sessions', 'POST', '/api/sessions/revoke-others', undefined],
  ['the account', 'DELETE', '/api/user', { current_password: PASSWORD }],
] as const)('A748 %s is not ended by a session that ends meanwhile', async (_, method, path, body) => {
  expect(await sendAsSessionEnds(method, path, body)).toEqual([401, true]);
  const [tokens, user] = await test.database.read(async (tx) => [
    await tx.selectFrom('tokens').select('id').where('user_id', '=', ada.id).execute(),
    await tx.selectFrom('users').select('deleted_at').where('id', '=', ada.id).executeTakeFirst(),
  ]);
  expect([tokens.length, user]).toEqual([1, { deleted_at: null }]);
});

it('A748 recovery codes are not made by a session that ends meanwhile', async () => {
  await addTotp(test, ada);
  const codes = () => test.database.read((tx) => tx.selectFrom('recovery_codes').selectAll().execute());
  const before = await codes();
  expect(await sendAsSessionEnds('POST', '/api/factors/recovery-codes')).toEqual([401, true]);
  expect(await codes()).toEqual(before);
});
