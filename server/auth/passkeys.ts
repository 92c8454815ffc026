/**
 * Passkeys (WebAuthn), which verify their user and are found by the browser itself, so that one of them is both a second
 * factor and a sign-in of its own. They belong to the host of `APP_URL`.
 */
import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { IsoTime, UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#domain/wire/factors.ts';
import type { Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CHALLENGE_LASTS_MS, isChallenge, issueChallenge, useChallenge } from './passkey-challenges.ts';

export const MAX_PASSKEYS = 10;

type PasskeyDeps = Pick<Deps, 'database' | 'random' | 'config' | 'serverId'>;

/** For `navigator.credentials.create`. Null if there are as many passkeys as there may be. */
export async function passkeyCreation(
  { database, random, config, serverId }: PasskeyDeps,
  user: UserRow,
  at: IsoTime,
) {
  const prepared = await database.write(async (tx) => {
    const known = await listPasskeys(tx, user.id);
    if (known.length >= MAX_PASSKEYS) return null;
    return { known, challenge: await issueChallenge(tx, random, { user: user.id, at }) };
  });
  if (prepared === null) return null;
  return generateRegistrationOptions({
    rpName: 'Kinbox',
    rpID: config.appUrl.hostname,
    userID: userHandle(serverId, user.id),
    userName: user.email,
    userDisplayName: shownName(user),
    challenge: prepared.challenge,
    timeout: CHALLENGE_LASTS_MS,
    attestationType: 'none',
    excludeCredentials: prepared.known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** For `navigator.credentials.get`. Names no account and no passkey: the browser knows its own. */
export async function passkeyRequest({ database, random, config }: PasskeyDeps, at: IsoTime) {
  const challenge = await database.write((tx) => issueChallenge(tx, random, { user: null, at }));
  return generateAuthenticationOptions({
    rpID: config.appUrl.hostname,
    challenge,
    timeout: CHALLENGE_LASTS_MS,
    userVerification: 'required',
  });
}

export interface NewPasskey {
  readonly user: UserId;
  readonly name: string;
  readonly registration: PasskeyRegistration;
  readonly at: IsoTime;
}

/** A passkey that was verified, and what stores it. */
export interface VerifiedPasskey {
  /** False if another request was faster, or there are as many passkeys as there may be. */
  readonly store: (tx: Tx) => Promise<boolean>;
}

/** Null if the answer of the browser is not to be trusted. */
export async function verifyNewPasskey(
  { database, config }: PasskeyDeps,
  { user, name, registration, at }: NewPasskey,
): Promise<VerifiedPasskey | null> {
  let signed = '';
  const verified = await verifyRegistrationResponse({
    response: { ...registration, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      signed = challenge;
      return database.read((tx) => isChallenge(tx, { challenge, user, at }));
    },
    expectedOrigin: config.appUrl.origin,
    expectedRPID: config.appUrl.hostname,
    requireUserVerification: true,
    // The library throws for everything that does not fit.
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    store: async (tx) => {
      if (!(await useChallenge(tx, { challenge: signed, user, at }))) return false;
      if ((await listPasskeys(tx, user)).length >= MAX_PASSKEYS) return false;
      const row = await tx
        .insertInto('passkeys')
        .values({
          user_id: user,
          credential_id: id,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: JSON.stringify(registration.response.transports ?? []),
          name,
          created_at: at,
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** A use of a passkey that was verified, and what notes it. */
export interface VerifiedUse {
  readonly user: UserId;
  /** False if the same answer was used before, or the passkey was removed meanwhile. */
  readonly use: (tx: Tx) => Promise<boolean>;
}

/** Null if no account has this passkey, or the answer of the browser is not to be trusted. */
export async function verifyPasskey(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  assertion: PasskeyAssertion,
  at: IsoTime,
): Promise<VerifiedUse | null> {
  const passkey = await database.read((tx) =>
    tx
      .selectFrom('passkeys')
      .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', assertion.id)
      .executeTakeFirst(),
  );
  if (passkey === undefined) return null;
  let signed = '';
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      signed = challenge;
      return database.read((tx) => isChallenge(tx, { challenge, user: null, at }));
    },
    expectedOrigin: config.appUrl.origin,
    expectedRPID: config.appUrl.hostname,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  const { newCounter } = verified.authenticationInfo;
  return {
    user: passkey.user_id,
    use: async (tx) => {
      if (!(await useChallenge(tx, { challenge: signed, user: null, at }))) return false;
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: at })
        .where('id', '=', passkey.id)
        .where('counter', '=', passkey.counter)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

export async function listPasskeys(tx: Tx, user: UserId) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
}

/** False if the user has none with this number. */
export async function removePasskey(tx: Tx, user: UserId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Tells authenticators which of their passkeys are of one account, and nothing about it. */
function userHandle(serverId: string, user: UserId): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(`${serverId} ${user}`).digest());
}
