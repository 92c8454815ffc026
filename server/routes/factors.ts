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
import type { FactorKind } from '#domain/proof.ts';
import { factorAddedEmail, factorRemovedEmail } from '../auth/account-emails.ts';
import { wrongCode, wrongPasskey } from '../auth/account-refusals.ts';
import { addFactor, hasSecondFactor, hasTotp, lockAccount, removeFactor } from '../auth/factors.ts';
import { listPasskeys, passkeyCreation, removePasskey, verifyNewPasskey } from '../auth/passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../auth/recovery-codes.ts';
import { beginTotp, confirmTotp, removeTotp } from '../auth/totp.ts';
import type { Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { conflict, json, noContent, notFound, unauthenticated } from '../http/reply.ts';
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
      const added = await deps.database.write(async (tx) => {
        const account = await lock(tx, call);
        const isFirst = !(await hasSecondFactor(tx, caller.id));
        const code = body.code.replace(/\s/g, '');
        if (account === null || !(await confirmTotp(tx, caller.id, code, at))) return null;
        const id = { id: caller.id, token: caller.token.id };
        return { account, codes: await addFactor(tx, deps.random, { ...id, isFirst }) };
      });
      note(call, added === null ? 'wrong_code' : null);
      if (added === null) return wrongCode;
      tell(call, added.account, { kind: 'totp', email: factorAddedEmail });
      return json(200, { recovery_codes: added.codes });
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
      const account = await deps.database.write(async (tx) => {
        const account = await lock(tx, call);
        if (account === null || !(await hasTotp(tx, caller.id))) return null;
        await removeFactor(tx, caller.id, () => removeTotp(tx, caller.id).then(() => true));
        return account;
      });
      if (account === null) return notFound;
      note(call, null);
      tell(call, account, { kind: 'totp', email: factorRemovedEmail });
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
      const made = await deps.database.write(async (tx) => {
        if ((await lock(tx, call)) === null) return 'ended';
        return (await hasSecondFactor(tx, caller.id))
          ? replaceRecoveryCodes(tx, deps.random, caller.id)
          : null;
      });
      if (made === 'ended') return unauthenticated;
      if (made === null) return noFactor;
      note(call, null);
      return json(200, { recovery_codes: made });
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
      const added = await deps.database.write(async (tx) => {
        const account = await lock(tx, call);
        const isFirst = !(await hasSecondFactor(tx, caller.id));
        if (account === null || verified === null || !(await verified.store(tx))) return null;
        const id = { id: caller.id, token: caller.token.id };
        return { account, codes: await addFactor(tx, deps.random, { ...id, isFirst }) };
      });
      note(call, added === null ? 'wrong_passkey' : null);
      if (added === null) return wrongPasskey;
      tell(call, added.account, { kind: 'passkey', email: factorAddedEmail });
      return json(201, { recovery_codes: added.codes });
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
      const account = await deps.database.write(async (tx) => {
        const account = await lock(tx, call);
        const isRemoved =
          account !== null && (await removeFactor(tx, caller.id, () => removePasskey(tx, caller.id, id)));
        return isRemoved ? account : null;
      });
      if (account === null) return notFound;
      note(call, null);
      tell(call, account, { kind: 'passkey', email: factorRemovedEmail });
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

function lock(tx: Tx, { deps, caller }: SignedInCall<unknown, unknown>): Promise<UserRow | null> {
  return lockAccount(tx, deps.database.dialect, { id: caller.id, token: caller.token.id });
}

interface Letter {
  readonly kind: FactorKind;
  readonly email: typeof factorAddedEmail;
}

/** Nobody else's: the owner may learn from it that somebody has the session. */
function tell({ deps }: SignedInCall<unknown, unknown>, account: UserRow, { kind, email }: Letter): void {
  if (account.email_verified_at === null) return;
  void deps.sendMail(email(deps.config.appUrl, account.email, kind));
}

function note(call: SignedInCall<unknown, unknown>, failure: AuthenticationFailure | null): void {
  logAuthentication(call, { event: 'factor_change', failure, user: call.caller.id });
}

const totpExists = conflict('totp_exists', 'An authenticator app is set up already.');
const noFactor = conflict('no_factor', 'Set up an authenticator app or a passkey first.');
const tooManyPasskeys = conflict('too_many_passkeys', 'There are ten passkeys already. Remove one first.');
