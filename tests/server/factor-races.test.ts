/** Two requests about the factors of one account, in an order that is forced: both wait for a row that the test holds. */
import { describe, expect, it } from 'vitest';
import { begunTotpSchema, factorsSchema, newCodesSchema } from '#domain/wire/factors.ts';
import { appForEach } from '../support/app-hooks.ts';
import { addTotp, challengeOf, codeOf, showFactor, ticketFor } from '../support/factor-calls.ts';
import { sendWhileHeld } from '../support/send-while-held.ts';
import { createPasskey } from '../support/soft-passkey.ts';

// SQLite has one writer at a time.
describe.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')('two requests at once', () => {
  const test = appForEach();
  const ada = test.person('Ada');

  it('A367 the second of two first factors waits for the first, and gets no recovery codes', async () => {
    const { secret } = (await ada.send('POST', '/api/factors/totp')).read(begunTotpSchema);
    const challenge = await challengeOf(ada.send('POST', '/api/factors/passkeys/options'));
    const code = codeOf(secret, test.deps.clock());
    const passkey = { name: 'x', passkey: createPasskey().register({ challenge }) };
    const answers = await sendWhileHeld(
      test.database,
      (tx) => tx.selectFrom('users').select('id').where('id', '=', ada.id).forUpdate().execute(),
      [
        () => ada.send('POST', '/api/factors/totp/confirm', { code }),
        () => ada.send('POST', '/api/factors/passkeys', passkey),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    const shown = answers.map((answer) => answer.read(newCodesSchema).recovery_codes);
    expect(shown.filter((codes) => codes !== null)).toHaveLength(1);
  });

  it('A367 of two answers with new recovery codes the second one has those that are good', async () => {
    await addTotp(test, ada);
    const replace = async () => ada.send('POST', '/api/factors/recovery-codes');
    const answers = await sendWhileHeld(
      test.database,
      (tx) => tx.selectFrom('users').select('id').where('id', '=', ada.id).forUpdate().execute(),
      [replace, replace],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { recovery_codes } = (await ada.send('GET', '/api/factors')).read(factorsSchema);
    expect(recovery_codes).toBe(10);
  });

  it('A365 whose ticket was used meanwhile spends no code', async () => {
    const { recoveryCodes } = await addTotp(test, ada);
    const ticket = await ticketFor(test, ada);
    const answers = await sendWhileHeld(
      test.database,
      (tx) => tx.selectFrom('sign_in_tickets').select('user_id').forUpdate().execute(),
      recoveryCodes.slice(0, 2).map((code) => () => showFactor(test, ticket, { code })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const { recovery_codes } = (await ada.send('GET', '/api/factors')).read(factorsSchema);
    expect(recovery_codes).toBe(9);
  });
});
