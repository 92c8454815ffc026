import { expect, it } from 'vitest';
import { grantAdmin } from '#server/auth/admins.ts';
import { appForEach } from '../support/app-hooks.ts';
import { followEvents } from '../support/event-stream.ts';
import { addTotp, showFactor, signIn, ticketFor } from '../support/factor-calls.ts';

const test = appForEach();
const ada = test.person('Ada');
const eve = test.person('Eve');

const end = (email: string) => ada.send('POST', '/api/admin/sessions/end', { email });

it('A372 an administrator ends all sessions of an account, with their event streams and tickets', async () => {
  await grantAdmin(test.database, ada.email, test.deps.clock());
  const app = await addTotp(test, eve);
  const ticket = await ticketFor(test, eve);
  const stream = await followEvents(test.app, eve.token);
  const answer = await end(eve.email.toUpperCase());
  expect([answer.status, answer.json]).toEqual([200, { ended: 1 }]);
  expect(await stream.next()).toBeNull();
  expect((await eve.send('GET', '/api/user')).status).toBe(401);
  expect((await showFactor(test, ticket, { code: app.code() })).status).toBe(422);
  // The account itself is as it was.
  expect(await signIn(test, eve)).toMatchObject({ status: 403 });
  expect((await ada.send('GET', '/api/user')).status).toBe(200);
});

it('A372 nobody else can, and it needs a fresh proof', async () => {
  const refused = await end(eve.email);
  expect([refused.status, refused.json]).toMatchObject([403, { code: 'admin_only' }]);
  await grantAdmin(test.database, ada.email, test.deps.clock());
  test.advance(15 * 60 * 1000);
  expect(await end(eve.email)).toMatchObject({ status: 403, json: { code: 'proof_needed' } });
  expect((await eve.send('GET', '/api/user')).status).toBe(200);
});

it('A372 an address without an account is refused', async () => {
  await grantAdmin(test.database, ada.email, test.deps.clock());
  expect(await end('nobody@example.org')).toMatchObject({
    status: 422,
    json: { errors: { email: ['There is no account with this email.'] } },
  });
});
