/** Proofs of who uses a session, and second factors, on the wire. */
import * as z from 'zod/mini';
import { MAX_PASSKEY_NAME } from '../proof.ts';
import { anyPassword } from './account-fields.ts';
import { text } from './fields.ts';
import { isoTime } from './ids.ts';
import { stopEarly } from './list.ts';

function orNull<T extends z.ZodMiniType>(field: T) {
  return z.exactOptional(z.nullable(field));
}

/** The session goes on under another token. */
export const provedAnswer = z.object({ token: z.string() });

const base64url = (label: string, max: number) =>
  z
    .string({ error: `The ${label} field must be a string.` })
    .check(z.regex(/^[\w-]+$/, `The ${label} field is invalid.`), z.maxLength(max));

const credential = { id: base64url('id', 1400), rawId: base64url('rawId', 1400) };

/** What a browser answers when it adds a passkey, as far as the server reads it. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url('clientDataJSON', 4000),
    attestationObject: base64url('attestationObject', 20_000),
    transports: z.exactOptional(stopEarly(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)))),
  }),
});

/** What a browser answers when it uses a passkey, as far as the server reads it. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url('clientDataJSON', 4000),
    authenticatorData: base64url('authenticatorData', 2000),
    signature: base64url('signature', 1000),
  }),
});

export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** Of the authenticator app, or a recovery code. */
export const factorCode = text('code', { max: 40 });

/**
 * An account without a second factor proves itself by its password, one with a second factor by password and code, or by a
 * passkey.
 */
export const proveBody = z.object({
  current_password: orNull(anyPassword('The current password field must be a string.')),
  code: orNull(factorCode),
  passkey: orNull(passkeyAssertion),
});

export const confirmTotpBody = z.object({ code: factorCode });

export const newPasskeyBody = z.object({
  name: text('name', { max: MAX_PASSKEY_NAME }),
  passkey: passkeyRegistration,
});

export const factorsSchema = z.object({
  /** An authenticator app is set up. */
  totp: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.int(), name: z.string(), created_at: isoTime, last_used_at: z.nullable(isoTime) }),
  ),
  /** How many recovery codes have not been used. */
  recovery_codes: z.int(),
});

export type Factors = z.output<typeof factorsSchema>;

export const begunTotpSchema = z.object({ secret: z.string(), uri: z.string() });

/** Null where the former ones go on. */
export const newCodesSchema = z.object({ recovery_codes: z.nullable(z.array(z.string())) });

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());
