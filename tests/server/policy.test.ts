import { expect, it } from 'vitest';
import { policySchema } from '#domain/wire/policy.ts';
import { createTestApp, sendTo } from '../support/server-app.ts';

it('U209 the server publishes where data is kept and the contact', async () => {
  const config = { policyCountry: 'Portugal', policyContact: 'privacy@kin.example' };
  const test = await createTestApp({ config });
  const answer = await sendTo(test.app, 'GET', '/api/policy');
  expect([answer.status, answer.read(policySchema)]).toEqual([
    200,
    { country: 'Portugal', contact: 'privacy@kin.example' },
  ]);
  await test.close();
});
