/** The caller's second factors. Every change needs a fresh proof of who is there. */
import {
  begunTotpSchema,
  confirmTotpBody,
  factorsSchema,
  newCodesSchema,
  newPasskeyBody,
  passkeyOptionsSchema,
} from '#domain/wire/factors.ts';
import { parseNumber } from '#domain/wire/fields.ts';
import type { UserId } from '#domain/ids.ts';
import { wrongCode, wrongPasskey } from '../auth/account-refusals.ts';
import { addFactor, hasSecondFactor, hasTotp, removeFactor } from '../auth/factors.ts';
import { listPasskeys, passkeyCreation, removePasskey, verifyNewPasskey } from '../auth/passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../auth/recovery-codes.ts';
import { beginTotp, confirmTotp, removeTotp } from '../auth/totp.ts';
import type { Tx } from '../db/database.ts';
import { conflict, json, noContent, notFound } from '../http/reply.ts';
import { route, type Route, type SignedInCall } from '../http/route.ts';
import { logAuthentication, type AuthenticationFailure } from '../log/authentication-log.ts';
import { findUserRow } from '../users.ts';

export const factorRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/factors',
    answer: factorsSchema,
    handle: ({ deps, caller }) =>
      deps.database.read(async (tx) => json(200, await readFactors(tx, caller.id))),
  }),
  route({
    method: 'POST',
    path: '/api/factors/totp',
    answer: begunTotpSchema,
    status: 201,
    needsProof: true,
    refusals: { 409: ['totp_exists'] },
    handle: async ({ deps, caller, at }) => {
      const begun = await deps.database.write(async (tx) => {
        const { email } = await findUserRow(tx, caller.id);
        return beginTotp(tx, deps.random, { id: caller.id, email, at });
      });
      return begun === null ? totpExists : json(201, begun);
    },
  }),
  route({
    method: 'POST',
    path: '/api/factors/totp/confirm',
    body: confirmTotpBody,
    answer: newCodesSchema,
    needsProof: true,
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const codes = await deps.database.write(async (tx) => {
        const isFirst = !(await hasSecondFactor(tx, caller.id));
        if (!(await confirmTotp(tx, caller.id, body.code.replace(/\s/g, ''), at))) return 'wrong';
        return addFactor(tx, deps.random, { id: caller.id, token: caller.token.id, isFirst });
      });
      note(call, codes === 'wrong' ? 'wrong_code' : null);
      return codes === 'wrong' ? wrongCode : json(200, { recovery_codes: codes });
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/factors/totp',
    answer: 'none',
    needsProof: true,
    refusals: { 404: [] },
    handle: async (call) => {
      const { deps, caller } = call;
      const isRemoved = await deps.database.write(async (tx) => {
        if (!(await hasTotp(tx, caller.id))) return false;
        return removeFactor(tx, caller.id, () => removeTotp(tx, caller.id).then(() => true));
      });
      if (!isRemoved) return notFound;
      note(call, null);
      return noContent;
    },
  }),
  route({
    method: 'POST',
    path: '/api/factors/recovery-codes',
    answer: newCodesSchema,
    needsProof: true,
    refusals: { 409: ['no_factor'] },
    handle: async (call) => {
      const { deps, caller } = call;
      const codes = await deps.database.write(async (tx) =>
        (await hasSecondFactor(tx, caller.id)) ? replaceRecoveryCodes(tx, deps.random, caller.id) : null,
      );
      if (codes === null) return noFactor;
      note(call, null);
      return json(200, { recovery_codes: codes });
    },
  }),
  route({
    method: 'POST',
    path: '/api/factors/passkeys/options',
    answer: passkeyOptionsSchema,
    needsProof: true,
    refusals: { 409: ['too_many_passkeys'] },
    handle: async ({ deps, caller, at }) => {
      const user = await deps.database.read((tx) => findUserRow(tx, caller.id));
      const options = await passkeyCreation(deps, user, at);
      return options === null ? tooManyPasskeys : json(200, options);
    },
  }),
  route({
    method: 'POST',
    path: '/api/factors/passkeys',
    body: newPasskeyBody,
    answer: newCodesSchema,
    status: 201,
    needsProof: true,
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const verified = await verifyNewPasskey(deps, {
        user: caller.id,
        name: body.name,
        registration: body.passkey,
        at,
      });
      const codes = await deps.database.write(async (tx) => {
        const isFirst = !(await hasSecondFactor(tx, caller.id));
        if (verified === null || !(await verified.store(tx))) return 'wrong';
        return addFactor(tx, deps.random, { id: caller.id, token: caller.token.id, isFirst });
      });
      note(call, codes === 'wrong' ? 'wrong_passkey' : null);
      return codes === 'wrong' ? wrongPasskey : json(201, { recovery_codes: codes });
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/factors/passkeys/:number',
    answer: 'none',
    needsProof: true,
    refusals: { 404: [] },
    handle: async (call) => {
      const { deps, caller, params } = call;
      const id = parseNumber(params['number'] ?? '');
      if (id === null) return notFound;
      const isRemoved = await deps.database.write((tx) =>
        removeFactor(tx, caller.id, () => removePasskey(tx, caller.id, id)),
      );
      if (!isRemoved) return notFound;
      note(call, null);
      return noContent;
    },
  }),
];

async function readFactors(tx: Tx, user: UserId) {
  const passkeys = await listPasskeys(tx, user);
  return {
    totp: await hasTotp(tx, user),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
    recovery_codes: await countRecoveryCodes(tx, user),
  };
}

function note(call: SignedInCall<unknown, unknown>, failure: AuthenticationFailure | null): void {
  logAuthentication(call, { event: 'factor_change', failure, user: call.caller.id });
}

const totpExists = conflict('totp_exists', 'An authenticator app is set up already.');
const noFactor = conflict('no_factor', 'Set up an authenticator app or a passkey first.');
const tooManyPasskeys = conflict('too_many_passkeys', 'There are ten passkeys already. Remove one first.');
